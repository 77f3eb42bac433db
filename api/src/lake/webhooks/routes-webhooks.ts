import { Hono } from 'hono'
import type { Context } from 'hono'
import { actorOf, type Actor } from '../../http/audit.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Core } from '../core.ts'
import { forbidden, refusal } from '../lake-error.ts'
import { readJson, type StaffEnv, version } from '../wire.ts'
import type { Sender } from './sender.ts'
import { shownAttempt, shownMessage, shownWebhook } from './shown.ts'
import { readWebhook, type Webhook } from './webhook.ts'

const mostWebhooks = 20

interface Options {
  core: Core
  clientAddress: ClientAddress
  sender: Sender
  now: () => Date
  /** Told of each webhook that is added or removed. */
  changed: (by: Actor, what: 'added' | 'removed', webhook: Webhook) => Promise<void>
}

/** Webhooks as Sanity's own API lists and sets them; for administrators. */
export function webhookRoutes({ core, clientAddress, sender, now, changed }: Options) {
  const app = new Hono<StaffEnv>()
  const { webhooks } = core.store
  const requireAdministrator = (c: Context<StaffEnv>) => {
    const { identity } = c.var
    if (identity.role !== 'administrator') throw forbidden('manage')
    return actorOf(c, identity, clientAddress)
  }
  const required = (id: string) => {
    const webhook = webhooks.list().find((one) => one.id === id)
    if (!webhook) throw refusal(404, 'notFound', 'There is no such webhook')
    return webhook
  }

  app.get(`${version}/hooks/projects/:project`, (c) => {
    requireAdministrator(c)
    return c.json(webhooks.list().map((webhook) => shownWebhook(webhook, webhooks.waiting(webhook.id))))
  })

  app.post(`${version}/hooks/projects/:project`, async (c) => {
    const by = requireAdministrator(c)
    const webhook = readWebhook(await readJson(c, 64 * 1024), now())
    if (webhooks.list().length >= mostWebhooks) {
      throw refusal(409, 'tooManyWebhooks', `There are ${mostWebhooks} webhooks already`)
    }
    await changed(by, 'added', webhook)
    webhooks.add(webhook)
    core.webhooksChanged()
    return c.json(shownWebhook(webhook, 0), 201)
  })

  app.delete(`${version}/hooks/projects/:project/:id`, async (c) => {
    const by = requireAdministrator(c)
    const webhook = required(c.req.param('id'))
    await changed(by, 'removed', webhook)
    webhooks.remove(webhook.id)
    core.webhooksChanged()
    return c.body(null, 204)
  })

  app.get(`${version}/hooks/projects/:project/:id/messages`, (c) => {
    requireAdministrator(c)
    const { id } = required(c.req.param('id'))
    return c.json(webhooks.messages(id).map((message) => shownMessage(id, message)))
  })

  app.post(`${version}/hooks/projects/:project/:id/messages/:message/again`, (c) => {
    requireAdministrator(c)
    const { id } = required(c.req.param('id'))
    if (!webhooks.again(id, c.req.param('message'), now().getTime())) {
      throw refusal(409, 'notSettled', 'This delivery waits to be sent already, or is not kept any more')
    }
    sender.wake()
    return c.body(null, 204)
  })

  app.get(`${version}/hooks/projects/:project/:id/attempts`, (c) => {
    requireAdministrator(c)
    const { id } = required(c.req.param('id'))
    return c.json(webhooks.attempts(id).map(shownAttempt))
  })

  app.get(`${version}/hooks/projects/:project/attempts/:attempt`, (c) => {
    requireAdministrator(c)
    const attempt = webhooks.attempt(c.req.param('attempt'))
    if (!attempt) throw refusal(404, 'notFound', 'There is no such attempt')
    return c.json(shownAttempt(attempt))
  })

  return app
}
