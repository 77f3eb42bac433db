import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Identify } from '../../http/identity.ts'
import type { Core } from '../core.ts'
import { forbidden, refusal } from '../lake-error.ts'
import { readCaller, readJson, requireReader, version } from '../wire.ts'
import { readWebhook, shown } from './webhook.ts'

const mostWebhooks = 20

/** Webhooks as Sanity's own API lists and sets them; for administrators. */
export function webhookRoutes({ core, identify, now }: { core: Core; identify: Identify; now: () => Date }) {
  const app = new Hono()
  const { webhooks } = core.store
  const requireAdministrator = async (c: Context) => {
    const { role } = requireReader(await readCaller(c, identify))
    if (role !== 'administrator') throw forbidden('manage')
  }

  app.get(`${version}/hooks/projects/:project`, async (c) => {
    await requireAdministrator(c)
    return c.json(webhooks.list().map((webhook) => ({ ...shown(webhook), ...webhooks.state(webhook.id) })))
  })

  app.post(`${version}/hooks/projects/:project`, async (c) => {
    await requireAdministrator(c)
    const webhook = readWebhook(await readJson(c, 64 * 1024), now())
    if (webhooks.list().length >= mostWebhooks) {
      throw refusal(409, 'tooManyWebhooks', `There are ${mostWebhooks} webhooks already`)
    }
    webhooks.add(webhook)
    core.webhooksChanged()
    return c.json(shown(webhook), 201)
  })

  app.delete(`${version}/hooks/projects/:project/:id`, async (c) => {
    await requireAdministrator(c)
    if (!webhooks.remove(c.req.param('id'))) throw refusal(404, 'notFound', 'There is no such webhook')
    core.webhooksChanged()
    return c.body(null, 204)
  })

  return app
}
