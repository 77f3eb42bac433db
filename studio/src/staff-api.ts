import { useMemo } from 'react'
import { useClient } from 'sanity'
import { askForProof } from './login/proof.ts'
import { apiVersion, ownOrigin } from './project.ts'

/** The server refused; `message` is what it said to people. */
export class StaffApiError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What an answer must be: one of `@daymark/schemas/staff`. */
export interface Schema<Answer> {
  parse: (value: unknown) => Answer
}

export type StaffApi = ReturnType<typeof createStaffApi>

/** Calls to the staff endpoints with the token of the person who is logged in. */
export function createStaffApi(token: string | undefined) {
  async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const headers = new Headers()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(ownOrigin + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new StaffApiError(0, 'unreachable', 'The server cannot be reached. Try again in a moment.')
    })
    if (response.ok) return response
    const error = await errorOf(response)
    if (error.code === 'proof_needed' && (await askForProof())) return send(method, path, body, signal)
    throw error
  }

  async function read<Answer>(schema: Schema<Answer>, response: Promise<Response>) {
    const text = await (await response).text()
    return schema.parse(text === '' ? undefined : JSON.parse(text))
  }

  return {
    token,
    get: <Answer>(path: string, schema: Schema<Answer>, signal?: AbortSignal) =>
      read(schema, send('GET', path, undefined, signal)),
    post: <Answer>(path: string, schema: Schema<Answer>, body: unknown = {}) =>
      read(schema, send('POST', path, body)),
    put: <Answer>(path: string, schema: Schema<Answer>, body: unknown) =>
      read(schema, send('PUT', path, body)),
    patch: <Answer>(path: string, schema: Schema<Answer>, body: unknown) =>
      read(schema, send('PATCH', path, body)),
    remove: async (path: string) => void (await send('DELETE', path)),
    open: (path: string, signal?: AbortSignal) => send('GET', path, undefined, signal),
  }
}

export function useStaffApi() {
  const { token } = useClient({ apiVersion }).config()
  return useMemo(() => createStaffApi(token), [token])
}

export function inWords(error: unknown) {
  return error instanceof StaffApiError ? error.message : 'Something went wrong. Try again in a moment.'
}

async function errorOf(response: Response) {
  const problem = (await response.json().catch(() => ({}))) as Partial<
    Record<'code' | 'detail' | 'title', string>
  > & {
    /** Of the lake. */
    error?: { description?: string }
  }
  return new StaffApiError(
    response.status,
    problem.code ?? String(response.status),
    problem.detail ??
      problem.title ??
      problem.error?.description ??
      `The server answered ${response.status}.`,
  )
}
