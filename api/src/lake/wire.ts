import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isTooDeep, readBytes as readBody } from '../http/body.ts'
import type { Identify, Identity } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { datasetName, projectId } from './dataset.ts'
import { forbidden, LakeError, refusal, unauthorized } from './lake-error.ts'

/** `vX`, `v1` or `v` and a date. */
export const versionPattern = 'v(?:X|1|\\d{4}-\\d{2}-\\d{2})'

/** In front of every protocol path. @sanity/migrate puts two slashes before it. */
export const version = `/:version{\\/?${versionPattern}}` as const

export const apiVersion = (c: Context) => c.req.param('version')?.replace(/^\/?v/, '') ?? '1'

/** Who asks. A credential that is sent but not valid is said to be so, because clients log out on it. */
export async function readCaller(c: Context, identify: Identify) {
  const identity = await identify(c.req.raw.headers)
  if (!identity && c.req.header('authorization')) throw unauthorized()
  return identity
}

/** What routes behind `requireReader` know of their caller. */
export interface StaffEnv {
  Variables: { identity: Identity }
}

export function requireReader(identify: Identify): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const identity = await readCaller(c, identify)
    if (!identity) throw unauthorized()
    c.set('identity', identity)
    await next()
  }
}

export function requireWriter(identity: Identity, permission = 'update') {
  if (identity.role === 'viewer') throw forbidden(permission)
  return identity
}

export function checkDataset(c: Context) {
  const name = c.req.param('dataset')
  if (name === datasetName) return
  throw refusal(
    404,
    'datasetNotFound',
    `Dataset "${(name ?? '').slice(0, 60)}" not found for project ID "${projectId}"`,
  )
}

/** The body as JSON: exact about encoding and length, because a mutation is stored as it was sent. */
export async function readJson(c: Context, limit: number): Promise<unknown> {
  const bytes = await readBytes(c, limit)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isTooDeep(text)) throw new RangeError('deeper than anyone writes')
    return JSON.parse(text)
  } catch {
    throw refusal(400, 'badRequest', 'The body is not valid JSON, or nested too deeply')
  }
}

/** The body within its bound, or a refusal in Sanity's words. */
export async function readBytes(c: Context, limit: number, tooLarge?: LakeError) {
  try {
    return await readBody(c, limit)
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    if (cause.status !== 413) throw refusal(400, 'badRequest', cause.message)
    throw tooLarge ?? refusal(413, 'payloadTooLarge', `The body is larger than ${limit} bytes`)
  }
}

/**
 * JSON in which assets have addresses that hold from anywhere: documents keep them without a host, so that the site
 * may have several names, and a client such as the importer opens them.
 */
export function withAssetUrls(value: unknown, c: Context, origin = new URL(c.req.url).origin) {
  return JSON.stringify(value).replaceAll(assetUrl, (url) => `"${origin}${url.slice(1)}`)
}

/** A text of its own: not one that ends another, after an escaped quotation mark. */
const assetUrl =
  /(?<!\\)"\/(?:images|files)\/local\/production\/[0-9a-f]{40}(?:-\d+x\d+)?\.[a-z0-9]+(?:\?key=[\w.-]+)?"/g

/** Parameters of a query string: `$name` holds JSON. */
export function readParams(search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, text] of search) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(text)
    } catch {
      throw refusal(400, 'badRequest', `The parameter ${name.slice(0, 60)} is not valid JSON`)
    }
  }
  return params
}

export const isTrue = (text: string | null | undefined) => text === 'true' || text === '1'

export function errorResponse(error: unknown): Response {
  if (!(error instanceof LakeError)) throw error
  return Response.json(error.body, {
    status: error.status,
    headers: { 'cache-control': 'no-store', ...error.headers },
  })
}

/** Mounted after all routes of the lake: a client of the protocol cannot read the site's 404 page. */
export function missingRoutes() {
  const routes = new Hono()
  routes.onError(errorResponse)
  for (const path of ['/:version{\\/?v(?:X|\\d[\\d.-]*)}/*', '/images/*', '/files/*']) {
    routes.all(path, () => {
      throw new LakeError(404, { statusCode: 404, error: 'Not Found', message: 'Not Found' }, 'Not Found')
    })
  }
  return routes
}
