import type { QueryFunction } from '@tanstack/react-query'

/** A response that is not ok. The message is the status and the body. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Headers
  readonly body: string

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** The default query function: a GET of the path in the first element of the key. */
export function readByKey<Answer>({
  apiOrigin,
  on401,
}: {
  apiOrigin: string
  on401: 'throw' | 'empty'
}): QueryFunction<Answer | null> {
  return async ({ queryKey, signal }) => {
    const response = await fetch(`${apiOrigin}${String(queryKey[0])}`, { credentials: 'include', signal })
    if (response.status === 401 && on401 === 'empty') return null
    await throwUnlessOk(response)
    return (await response.json()) as Answer
  }
}

/** Sends a body, if there is one, as JSON. */
export async function write(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: 'include',
  })
  await throwUnlessOk(response)
  return response
}

async function throwUnlessOk(response: Response) {
  if (response.ok) return
  throw new HttpError(response, await response.text())
}
