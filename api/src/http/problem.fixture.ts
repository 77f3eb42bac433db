import { Hono } from 'hono'
import { Problem, problemResponse } from './problem.ts'

/** An app of these routes that answers a `Problem` as the product does; any other error fails the test. */
export function appOf(...routes: Hono[]) {
  const app = new Hono()
  for (const each of routes) app.route('/', each)
  app.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(c, error)
    throw error
  })
  return app
}
