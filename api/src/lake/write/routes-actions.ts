import { Hono } from 'hono'
import type { ClientAddress } from '../../http/client-address.ts'
import { mutationsOf } from './actions.ts'
import type { Core } from '../core.ts'
import { isRecord } from '../document.ts'
import type { Work } from './work.ts'
import { refusal } from '../lake-error.ts'
import { checkDataset, isTrue, readJson, requireWriter, type StaffEnv, version } from '../wire.ts'

/** The Studio's own verbs: edit, publish and so on; a list of them is one transaction. */
export function actionRoutes({ core, clientAddress }: { core: Core; clientAddress: ClientAddress }) {
  const app = new Hono<StaffEnv>()
  app.post(`${version}/data/actions/:dataset`, async (c) => {
    checkDataset(c)
    const { id: author } = requireWriter(c.var.identity)
    const body = await readJson(c, 20 * 1024 * 1024)
    if (!isRecord(body) || !Array.isArray(body.actions)) {
      throw refusal(400, 'badRequest', 'The body has no list of actions')
    }
    const steps = body.actions.map((action) => (work: Work) => mutationsOf(action, work, author))
    const { transactionId } = core.transact(steps, author, {
      kind: 'action',
      ...(typeof body.transactionId === 'string' && { transactionId: body.transactionId }),
      autoGenerateArrayKeys: isTrue(c.req.query('autoGenerateArrayKeys')),
      dryRun: body.dryRun === true,
      address: clientAddress(c),
    })
    return c.json({ transactionId }, 200, { 'cache-control': 'no-store' })
  })
  return app
}
