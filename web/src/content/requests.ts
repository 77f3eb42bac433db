import type { QueryFunction } from '@tanstack/react-query'

/** An answer that is no success: its message is the status, then what the server said. */
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

/** The default read: a GET of the path that is the key's first element. */
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

/** Any write: with a body it is sent as JSON. */
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
