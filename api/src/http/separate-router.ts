import { Hono, type Context, type Handler } from 'hono'
import { routePath } from 'hono/route'

/**
 * Answers by routes that have a router of their own. Hono's RegExpRouter refuses paths that begin with a parameter; in the
 * same app, one such path would make Hono look up all others by its slower TrieRouter. `notFound` answers unknown paths.
 */
export function answerBySeparateRouter(routes: Hono, notFound: Handler): Handler {
  const app = new Hono<{ Bindings: { outer: Context } }>()
  app.use(async (c, next) => {
    try {
      await next()
    } finally {
      c.env.outer.set('route', routePath(c))
    }
  })
  app.route('/', routes)
  app.notFound((c) => notFound(c.env.outer, async () => {}) as Promise<Response>)
  app.onError((error) => {
    throw error
  })
  return (c) => app.fetch(c.req.raw, { ...(c.env as object), outer: c })
}
