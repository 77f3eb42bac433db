import { createAuditStore } from '../../audit/store.ts'
import { broken, fine, type Check } from '../check.ts'

export const auditLogCheck: Check = {
  name: 'Log of who did what',
  inStudio: true,
  async run({ stores }) {
    const { entries, fault } = await createAuditStore((await stores()).sql).check()
    if (fault === null)
      return fine(`${entries === 1 ? '1 entry' : `${entries} entries`}, each as it was written.`)
    return broken(
      fault,
      'Somebody changed the database beside the product. Compare with a backup, and change the passwords of this machine.',
    )
  },
}
