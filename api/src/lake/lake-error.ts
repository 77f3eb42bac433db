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
    // A refusal is an answer: a flood of them should not spend its time on traces that nobody reads.
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

export function mutationRefusal(
  status: ContentfulStatusCode,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
  index = 0,
) {
  const items = [{ error: { type, description, ...details }, index }]
  return refusal(status, 'mutationError', `The mutation(s) failed: ${description}`, { items })
}

export function unauthorized(message: string, errorCode?: string) {
  const body = { statusCode: 401, error: 'Unauthorized', message, ...(errorCode && { errorCode }) }
  return new LakeError(401, body, message)
}

export function forbidden(permission: string) {
  const description = `Insufficient permissions; permission "${permission}" required`
  return mutationRefusal(403, 'insufficientPermissionsError', description, { permission })
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
