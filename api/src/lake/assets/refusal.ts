import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in the shape that @sanity/client reads: its message becomes the client's. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause })
    this.status = status
    this.headers = headers
  }
}

export function refusalResponse(c: Context, refusal: Refusal) {
  const body = {
    statusCode: refusal.status,
    error: { type: 'assetError', description: refusal.message },
  }
  return c.json(body, refusal.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...refusal.headers,
  })
}
