import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProduct, staff, type Product } from '../harness.fixture.ts'

// Shorter than the heartbeat by which a stream would notice in the end.
vi.setConfig({ testTimeout: 15_000 })

let product: Product
let chief: string
beforeAll(async () => {
  product = await startProduct()
  chief = await logIn(staff.username, staff.password)
})
afterAll(() => product?.remove())

test('logging out closes what this person had open, and nothing of anybody else', async () => {
  const [mate, other] = [await newMate('mate'), await newMate('other')]
  const open = await openEverything(mate.token)
  const others = await openEverything(other.token)
  await ask('/v2021-06-07/auth/logout', mate.token, 'POST')
  expect(await open.allClosed()).toHaveLength(5)
  expect(others.stillOpen()).toBe(true)
  others.leave()
})

test('a new password closes what was open under the old one', async () => {
  const { id, token } = await newMate('forgetful')
  const open = await openEverything(token)
  await ask(`/api/staff/people/${id}/password`, chief, 'POST', {})
  expect(await open.allClosed()).toHaveLength(5)
})

test('whoever is removed hears no more', async () => {
  const { id, token } = await newMate('leaver')
  const open = await openEverything(token)
  await ask(`/api/staff/people/${id}`, chief, 'DELETE')
  expect(await open.allClosed()).toHaveLength(5)
})

/** The lake's events and the inbox's news, the same carried by a WebSocket, and presence. */
async function openEverything(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const listen = '/v2025-02-19/data/listen/production?query=*'
  const news = '/api/enquiries/events'
  const carried = (url: string) =>
    openSocket('data/streams', { open: 1, url, headers }, (text) => text.includes('"end":true'))
  const parts = await Promise.all([
    openStream(listen, headers),
    openStream(news, headers),
    carried(listen),
    carried(news),
    openSocket('socket', { id: 1, method: 'authorization', params: headers }, () => false),
  ])
  return {
    allClosed: () => Promise.all(parts.map(({ closed }) => closed)),
    stillOpen: () => parts.every(({ isOpen }) => isOpen()),
    leave: () => parts.forEach(({ leave }) => leave()),
  }
}

/** Resolves once the first words have come. */
async function openStream(path: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const answer = await fetch(product.url + path, { headers, signal: leaving.signal })
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  await reader.read()
  let open = true
  const drain = async () => {
    while (!(await reader.read()).done);
    open = false
  }
  const closed = drain().catch(() => {})
  return { closed, isOpen: () => open, leave: () => leaving.abort() }
}

async function openSocket(path: string, first: object, isEnd: (text: string) => boolean) {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/vX/${path}/production`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let open = true
  const end = Promise.withResolvers<void>()
  const close = () => {
    open = false
    end.resolve()
  }
  socket.addEventListener('close', close)
  socket.addEventListener('message', ({ data }) => isEnd(String(data)) && close())
  const answered = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  socket.send(JSON.stringify(first))
  await answered
  return { closed: end.promise, isOpen: () => open, leave: () => socket.close() }
}

async function newMate(name: string) {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  const added = await ask('/api/staff/people', chief, 'POST', { username, role: 'editor' })
  const { person, password } = (await added.json()) as { person: { id: string }; password: string }
  return { id: person.id, token: await logIn(username, password) }
}

async function logIn(username: string, password: string) {
  const answer = await fetch(`${product.url}/api/staff/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    redirect: 'manual',
  })
  const sid = answer.headers.get('location')?.split('#sid=')[1]
  const exchange = { headers: { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' } }
  const { token } = (await (await fetch(`${product.url}/v1/auth/fetch?sid=${sid}`, exchange)).json()) as {
    token: string
  }
  return token
}

async function ask(path: string, token: string, method: string, json?: object) {
  const answer = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  })
  expect(answer.ok).toBe(true)
  return answer
}
