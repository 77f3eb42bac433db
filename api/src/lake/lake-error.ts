import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in the shape that @sanity/client and the Studio read. */
export class LakeError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    body: Record<string, unknown>,
    message: string,
    headers: Record<string, string> = {},
  ) {
    // A refusal is an ordinary answer: recording stack traces of a flood of them would only take time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function refusal(
  status: ContentfulStatusCode,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return new LakeError(status, { error: { type, description, ...details } }, description, headers)
}

export const assetError = (
  status: ContentfulStatusCode,
  description: string,
  headers: Record<string, string> = {},
) => refusal(status, 'assetError', description, {}, headers)

/** Why one mutation or action cannot be carried out. The request that holds it adds its place in the list. */
export class ItemError extends Error {
  readonly status: ContentfulStatusCode
  readonly type: string
  readonly details: Record<string, unknown>

  constructor(
    status: ContentfulStatusCode,
    type: string,
    description: string,
    details: Record<string, unknown> = {},
  ) {
    super(description)
    this.status = status
    this.type = type
    this.details = details
  }
}

export type ItemKind = 'mutation' | 'action'

export function itemRefusal({ status, type, message, details }: ItemError, kind: ItemKind, index: number) {
  const items = [{ error: { type, description: message, ...details }, index }]
  return refusal(status, `${kind}Error`, `The ${kind}(s) failed: ${message}`, { items })
}

/** In Sanity's words: by the code the Studio tells 'logged out' from a fault. */
export function unauthorized() {
  const message = 'Session not found'
  const body = { statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF' }
  return new LakeError(401, body, message)
}

export function forbidden(permission: string) {
  const description = `Insufficient permissions; permission "${permission}" required`
  const error = new ItemError(403, 'insufficientPermissionsError', description, { permission })
  return itemRefusal(error, 'mutation', 0)
}

export function notStored() {
  return refusal(
    503,
    'storageUnavailable',
    'The content store cannot write at the moment. Nothing was changed; try again shortly.',
    {},
    { 'retry-after': '5' },
  )
}
