import { createAudit } from '../../audit/audit.ts'
import { createAccounts } from '../../staff/accounts.ts'
import { broken, count, fine, type Check } from '../check.ts'

export const accountsCheck: Check = {
  name: 'Accounts',
  inStudio: true,
  async run({ env, stores }) {
    if (env.hosted) return fine('Staff log in with Sanity.')
    const everybody = await createAccounts((await stores()).sql, createAudit()).people.list()
    const administrators = everybody.filter(({ role }) => role === 'administrator').length
    if (administrators === 0)
      return broken(
        `${count(everybody.length, 'account')}, and no administrator among them.`,
        everybody.length === 0
          ? 'npm start makes the first; so does npm run staff -- add NAME.'
          : 'npm run staff -- add NAME --role administrator',
      )
    return fine(
      `${count(everybody.length, 'account')}, ${count(administrators, 'administrator')} among them.`,
    )
  },
}
