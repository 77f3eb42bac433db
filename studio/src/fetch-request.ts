/** What `fetch(input, init)` would send. */
export function requestOf(input: RequestInfo | URL, init: RequestInit | undefined) {
  const request = input instanceof Request ? input : undefined
  return {
    url: new URL(request?.url ?? String(input), window.location.href),
    method: init?.method ?? request?.method ?? 'GET',
    headers: new Headers(init?.headers ?? request?.headers),
    signal: init?.signal ?? request?.signal ?? undefined,
  }
}
