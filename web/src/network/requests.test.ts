import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { focusManager, MutationObserver, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../content/query-client.ts'
import { readByKey, write } from './requests.ts'

interface Asked {
  method: string | undefined
  path: string | undefined
  type: string | undefined
  key: string | undefined
  body: string
}

let answer: (response: ServerResponse) => unknown
let asked: Asked[]
let origin: string
let client: QueryClient
let close: () => void

beforeEach(async () => {
  asked = []
  answer = (response) => response.setHeader('content-type', 'application/json').end('{"siteKey":"a"}')
  const server = createServer(async (request, response) => {
    asked.push(await noted(request))
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createQueryClient(origin)
  close = () => {
    client.clear()
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

const refuse = (status: number, body: string, statusText = '') => {
  answer = (response) => response.writeHead(status, statusText).end(body)
}

describe('the default read', () => {
  const read = () => client.fetchQuery({ queryKey: ['/api/recaptcha-config', 'another element'] })

  test('is a GET of the path that the key begins with, and its success is read as JSON', async () => {
    expect(await read()).toEqual({ siteKey: 'a' })
    expect(asked).toMatchObject([{ method: 'GET', path: '/api/recaptcha-config', body: '' }])
  })

  test('sends credentials', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    await read()
    expect(calls.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' })
    calls.mockRestore()
  })

  test('a 401 is an error, unless the query asks for an empty result', async () => {
    refuse(401, 'who are you?')
    await expect(read()).rejects.toThrow(/^401: who are you\?$/)
    const queryFn = readByKey({ apiOrigin: origin, on401: 'empty' })
    expect(await client.fetchQuery({ queryKey: ['/api/who'], queryFn })).toBeNull()
    refuse(403, 'no')
    await expect(client.fetchQuery({ queryKey: ['/api/else'], queryFn })).rejects.toThrow(/^403: no$/)
  })

  test('any other failure says its status and what the server said, or else the status in words', async () => {
    refuse(503, 'down for a minute')
    await expect(read()).rejects.toThrow(/^503: down for a minute$/)
    refuse(500, '', 'Out Of Order')
    await expect(read()).rejects.toThrow(/^500: Out Of Order$/)
  })
})

describe('a write', () => {
  test('with a body sends it as JSON', async () => {
    const response = await write('POST', `${origin}/api/contact`, { name: 'Ada' }, { 'Idempotency-Key': 'k' })
    expect(await response.json()).toEqual({ siteKey: 'a' })
    expect(asked).toEqual([
      { method: 'POST', path: '/api/contact', type: 'application/json', key: 'k', body: '{"name":"Ada"}' },
    ])
  })

  test('without a body names no type', async () => {
    await write('DELETE', `${origin}/api/thing`)
    expect(asked).toEqual([
      { method: 'DELETE', path: '/api/thing', type: undefined, key: undefined, body: '' },
    ])
  })

  test('sends credentials', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    await write('POST', `${origin}/api/contact`, {})
    expect(calls.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' })
    calls.mockRestore()
  })

  test('raises whatever is no success, a 401 too', async () => {
    refuse(401, '{"code":"x"}')
    await expect(write('PUT', origin)).rejects.toMatchObject({
      message: '401: {"code":"x"}',
      status: 401,
      body: '{"code":"x"}',
    })
    refuse(429, '', 'Slow Down')
    await expect(write('PUT', origin)).rejects.toThrow(/^429: Slow Down$/)
  })
})

describe('what has been read', () => {
  const queryKey = ['/api/recaptcha-config']

  test('never grows stale, is not asked for when the window gets the focus, and is not polled', async () => {
    const data = await client.fetchQuery({ queryKey })
    vi.useFakeTimers({ now: Date.now() })
    const leave = new QueryObserver(client, { queryKey }).subscribe(() => {})
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(400 * 24 * 3_600_000)
    focusManager.setFocused(true)
    expect(client.isFetching()).toBe(0)
    expect(await client.fetchQuery({ queryKey })).toBe(data)
    leave()
    focusManager.setFocused(undefined)
    vi.useRealTimers()
    expect(asked).toHaveLength(1)
  })

  test('is not tried again when it fails, and neither is a write', async () => {
    refuse(500, 'broken')
    await expect(client.fetchQuery({ queryKey })).rejects.toThrow('broken')
    const left = await new Promise<() => void>((resolve) => {
      const leave = new QueryObserver(client, { queryKey }).subscribe(
        ({ isError, isFetching }) => isError && !isFetching && resolve(() => leave()),
      )
    })
    left()
    expect(asked).toHaveLength(2)
    const mutation = new MutationObserver(client, { mutationFn: () => write('POST', origin) })
    await expect(mutation.mutate()).rejects.toThrow('broken')
    expect(asked).toHaveLength(3)
  })
})

async function noted(request: IncomingMessage): Promise<Asked> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { method, url: path, headers } = request
  return { method, path, type: headers['content-type'], key: headers['idempotency-key'] as string, body }
}
