import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import type { Site } from '../site/site.ts'
import { errorMessage } from '../db/error-message.ts'

interface ReadinessOptions {
  /** Rejects while nothing can be stored. */
  storable: () => Promise<void>
  /** Whether other servers store in the same place: then none of them is better off, and pages go on from all. */
  isShared: boolean
  /** Whether the server is about to end. */
  isLeaving: () => boolean
  pages: Pick<Site['pages'], 'all'>
  identify: Identify
}

/**
 * Alive: the process answers. Ready: a balancer should send it requests, because it can serve every page and store
 * enquiries; why not is told to staff only.
 */
export function healthRoutes({ storable, isShared, isLeaving, pages, identify }: ReadinessOptions) {
  return new Hono()
    .get('/api/health', (c) => c.json({ alive: true }, 200, { 'cache-control': 'no-store' }))
    .get('/api/ready', async (c) => {
      const isStaff = (await identify(c.req.raw.headers).catch(() => undefined)) !== undefined
      // A balancer does not wait for a database that says nothing.
      const stored = isShared && !isStaff ? [] : await notStored()
      const served = [...(isLeaving() ? ['the server is about to end'] : []), ...notRendered()]
      const reasons = [...served, ...stored]
      const ready = (isShared ? served : reasons).length === 0
      return c.json({ ready, ...(isStaff && { reasons }) }, ready ? 200 : 503, {
        'cache-control': 'no-store',
      })
    })

  function notStored() {
    return storable().then(
      () => [],
      (error: unknown) => [`enquiries cannot be stored: ${errorMessage(error)}`],
    )
  }

  function notRendered() {
    return pages.all().flatMap(({ path, answer, fault }) => {
      if (answer) return []
      return `${path} has not been rendered yet${fault ? `: ${fault}` : ''}`
    })
  }
}
