import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { isStorageFault } from './db/storage-fault.ts'
import type { Deps } from './deps.ts'
import { deskRoutes } from './wiring/desk-routes.ts'
import { healthRoutes } from './health/readiness.ts'
import { answerBySeparateRouter } from './http/separate-router.ts'
import { Problem, problemResponse } from './http/problem.ts'
import { observeRequests, type RequestRecord } from './http/request-log.ts'
import { nested } from './http/nested.ts'
import { addSecurityHeaders } from './http/headers/security-headers.ts'

const notStored = new Problem(
  503,
  'unavailable',
  'Nothing can be stored at this moment. Try again shortly.',
  {
    headers: { 'retry-after': '5' },
  },
)

/** Every route of the product, in order. */
export function createApp(deps: Deps, record: (request: RequestRecord) => void) {
  const { env, origins, contact, content, site, visits } = deps
  const app = new Hono()

  // Sanity is asked about unknown tokens so often for each address.
  if (content.hosted) app.use(contextStorage())
  app.use(nested(observeRequests(record), addSecurityHeaders(env.configuredOrigin), origins.cors))

  app.route(
    '/',
    healthRoutes({
      storable: deps.storable,
      isShared: env.databaseUrl !== undefined,
      isLeaving: deps.isLeaving,
      pages: site.pages,
      identify: content.identify,
    }),
  )
  app.route('/', contact.routes)
  app.route('/', visits.routes)
  app.route('/', site.routes)
  app.all('*', answerBySeparateRouter(staffRoutes(deps), site.notFound))

  app.onError((error, c) => problemResponse(c, asProblem(error, deps.report)))
  return app
}

/** The endpoints for staff and Sanity's protocol, whose paths begin with a parameter: the version. */
export function staffRoutes(deps: Deps) {
  const { upkeep, contact, staff, auditLog, site, content, visits } = deps
  const routes = new Hono()
  routes.route('/', contact.staffRoutes)
  routes.route('/', staff.routes)
  routes.route('/', auditLog.routes)
  routes.route('/', visits.staffRoutes)
  routes.route('/', site.staffRoutes)
  routes.route('/', upkeep.stateRoutes)
  routes.route('/', deskRoutes(deps))
  routes.route('/', content.routes)
  routes.all('/api/*', () => {
    throw new Problem(404, 'not_found', 'There is nothing at this address.')
  })
  return routes
}

/** The problem that a client is told of an error. */
function asProblem(error: unknown, report: (error: unknown) => void) {
  if (error instanceof Problem) return error
  report(error)
  return isStorageFault(error) ? notStored : new Problem(500, 'internal', 'Something went wrong on our side.')
}
