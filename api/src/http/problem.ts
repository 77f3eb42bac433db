import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type ProblemFields = Record<string, string>

interface ProblemWords {
  readonly status: ContentfulStatusCode
  /** Stable. */
  readonly code: string
  readonly message: string
  readonly fields?: ProblemFields | undefined
  readonly headers: Record<string, string>
}

/** A refusal; the only error that a room throws on purpose. */
export class Problem extends Error implements ProblemWords {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly fields: ProblemFields | undefined
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    detail: string,
    extra: { fields?: ProblemFields; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause })
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.headers = extra.headers ?? {}
  }
}

/** RFC 9457. Short and without personal data, because clients put it into their error messages. */
export function problemAnswer({ message, status, code, fields, headers }: ProblemWords) {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify({ type: 'about:blank', title: message, status, code, ...(fields && { fields }) }),
  }
}

export function problemResponse(c: Context, problem: ProblemWords) {
  const { status, headers, body } = problemAnswer(problem)
  return c.body(body, status, headers)
}
