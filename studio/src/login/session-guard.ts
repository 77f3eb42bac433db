import { requestOf } from '../fetch-request.ts'
import { apiVersion, dataset, ownOrigin, projectId, tokenKey } from '../project.ts'
import { createStore } from '../store.ts'
import { Waiting } from './waiting.ts'

/** What the Studio says about the session: nothing, that it has ended, or that it ends soon. */
export const sessionNews = createStore<{ ended: boolean; endsAt?: string }>({ ended: false })

let personId: string | undefined
let renewed: string | undefined
let signedInAgain = Promise.withResolvers<void>()
let streamsMayGoOn = Promise.withResolvers<void>()
/** Changes that wait for a session, until they are answered: leaving the page would lose them. */
const heldWrites = new Waiting()
/** Streams that wait for a session, until they are open again. */
const heldStreams = new Waiting()
/** As the browser brings it; the commands that read the schema bring a window, but none that fetches. */
const unguarded = globalThis.window?.fetch?.bind(window)

/**
 * A request that is refused because the session has ended waits until the same person has signed in again, and is then
 * sent with the new session. The Studio keeps running meanwhile with everything that was written in it. Has to run
 * before the Studio makes its client.
 */
export function guardSession() {
  const ordinary = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { url, method, headers } = requestOf(input, init)
    if (url.origin !== ownOrigin || !headers.has('authorization')) return ordinary(input, init)
    const send = () => ordinary(input instanceof Request ? input.clone() : input, { ...init, headers })
    try {
      for (;;) {
        const token = renewed
        if (token) headers.set('authorization', `Bearer ${token}`)
        const response = await send()
        if (response.status !== 401 || !mayWait() || asksNow.test(url.pathname)) {
          return goOn(response, headers, send)
        }
        if (token !== renewed) continue
        if (method !== 'GET') heldWrites.add(headers)
        await ended()
      }
    } finally {
      heldWrites.delete(headers)
    }
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === tokenKey && newValue) void adopt((JSON.parse(newValue) as { token: string }).token)
  })
  window.addEventListener('beforeunload', (event) => {
    if (heldWrites.any) event.preventDefault()
  })
}

/** Called when the Studio shows itself: only then is there something to wait with. */
export function guardPerson(id: string | undefined) {
  personId = id
  return () => {
    personId = undefined
  }
}

export function tellEnd(endsAt: string | undefined) {
  sessionNews.write(endsAt ? { ended: false, endsAt } : { ended: false })
}

/** Takes a new session over. Another person's gets a Studio of their own. */
export async function adopt(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await unguarded?.(`/v${apiVersion}/users/me`, { headers }).catch(() => undefined)
  if (!answer?.ok) return
  const { id } = (await answer.json()) as { id: string }
  // Pictures send no token: what the Studio asks for at its start renews the cookie by which they are read.
  await unguarded?.(`/v${apiVersion}/projects/${projectId}/datasets/${dataset}/acl`, { headers }).catch(
    () => {},
  )
  const other = personId !== undefined && id !== personId
  renewed = token
  localStorage.setItem(tokenKey, JSON.stringify({ token }))
  if (other) return window.location.reload()
  // What is written is told by the streams, so they come first. Until the changes that waited are stored, the form may
  // show the document as the lake has it: nobody should write in it yet.
  streamsMayGoOn.resolve()
  streamsMayGoOn = Promise.withResolvers()
  await heldStreams.passed()
  signedInAgain.resolve()
  signedInAgain = Promise.withResolvers()
  await heldWrites.passed()
  sessionNews.write({ ended: false })
}

/** Requests about people and pages fail at once, because their callers retry. */
const asksNow = /^\/api\/staff\//

/** After signing out on purpose, or without a login, the Studio's own answer stands. */
const mayWait = () => personId !== undefined && localStorage.getItem(tokenKey) !== null

function ended() {
  if (!sessionNews.read().ended) sessionNews.write({ ended: true })
  return signedInAgain.promise
}

/**
 * A stream that ends with the session goes on with the next one, without the Studio hearing of it: it would close the
 * form meanwhile. The welcome with which each stream begins lets the Studio fetch what it has missed.
 */
function goOn(response: Response, headers: Headers, again: () => Promise<Response>) {
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  const lasting = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async flush(controller) {
        while (await hasEnded(headers)) {
          heldStreams.add(headers)
          void ended()
          await streamsMayGoOn.promise
          if (renewed) headers.set('authorization', `Bearer ${renewed}`)
          const next = await again().finally(() => heldStreams.delete(headers))
          if (!next.ok || !next.body) return
          controller.enqueue(betweenEvents)
          await copy(next.body, controller)
        }
      },
    }),
  )
  const { status, url } = response
  const answer = new Response(lasting, { status, headers: response.headers })
  // A response made by hand has no address, and the event source asks for it.
  Object.defineProperty(answer, 'url', { value: url })
  return answer
}

const betweenEvents = new TextEncoder().encode('\n\n')

async function hasEnded(headers: Headers) {
  if (renewed) headers.set('authorization', `Bearer ${renewed}`)
  const answer = await unguarded?.(`/v${apiVersion}/users/me`, { headers }).catch(() => undefined)
  return answer?.status === 401 && mayWait()
}

async function copy(from: ReadableStream<Uint8Array>, to: TransformStreamDefaultController<Uint8Array>) {
  const reader = from.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    to.enqueue(value)
  }
}
