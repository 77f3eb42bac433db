import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import type { Site } from '../site/site.ts'

interface ReadinessOptions {
  /** Rejects while nothing can be stored. */
  storable: () => Promise<void>
  pages: Pick<Site['pages'], 'all'>
  identify: Identify
}

/** Alive: the process answers. Ready: it can store enquiries and serve every page; why not is told to staff only. */
export function healthRoutes({ storable, pages, identify }: ReadinessOptions) {
  return new Hono()
    .get('/api/health', (c) => c.json({ alive: true }, 200, { 'cache-control': 'no-store' }))
    .get('/api/ready', async (c) => {
      const reasons = await notReady()
      const ready = reasons.length === 0
      const isStaff = (await identify(c.req.raw.headers).catch(() => undefined)) !== undefined
      return c.json({ ready, ...(isStaff && { reasons }) }, ready ? 200 : 503, {
        'cache-control': 'no-store',
      })
    })

  async function notReady() {
    const reasons = pages.all().flatMap(({ path, answer, fault }) => {
      if (answer) return []
      return `${path} has not been rendered yet${fault ? `: ${fault}` : ''}`
    })
    try {
      await storable()
    } catch (error) {
      reasons.push(`enquiries cannot be stored: ${error instanceof Error ? error.message : String(error)}`)
    }
    return reasons
  }
}
