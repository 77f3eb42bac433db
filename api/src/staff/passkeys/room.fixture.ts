import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Passkey } from '@daymark/schemas/staff'
import { theServer } from '../../http/audit.ts'
import { appOf } from '../../http/problem.fixture.ts'
import { auditTo } from '../../wiring/stores.fixture.ts'
import { newStaffSql } from '../staff.fixture.ts'
import { createStaff } from '../staff.ts'
import { createAuthenticator } from './authenticator.fixture.ts'

export const origin = 'http://localhost:3000'

/** What the routes answer, in one: a test reads what it asked for. */
interface Said {
  code?: string
  token?: string
  codes?: string[]
  passkeys?: Passkey[]
  passkey?: PublicKeyCredentialRequestOptionsJSON | null
  password?: boolean
}

type Authenticator = ReturnType<typeof createAuthenticator>
type Answer = ReturnType<Authenticator['get']> | ReturnType<Authenticator['create']>

/** The staff's room with an administrator, chief, and an editor, mate, and how a browser asks it. */
export async function openStaffRoom() {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const sql = newStaffSql()
  const log: string[] = []
  const staff = createStaff({
    sql,
    audit: auditTo(({ name }, kind, about = '') => void log.push(`${name} ${kind} ${about}`.trim())),
    ownOrigin: (candidate) => candidate === origin,
    clientAddress: () => '198.51.100.1',
    clock: () => now,
  })
  const app = appOf(staff.routes)
  await staff.people.add(theServer, 'chief', 'administrator', 'night and dawn')
  await staff.people.add(theServer, 'mate', 'editor', 'a fair wind')

  async function ask(token: string, method: string, path: string, body?: object) {
    const headers: Record<string, string> = { origin }
    if (token) headers.authorization = `Bearer ${token}`
    if (body) headers['content-type'] = 'application/json'
    const answer = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Said }
  }
  const post = (token: string, path: string, body: object = {}) => ask(token, 'POST', path, body)

  /** The answer to the form inside the Studio. */
  async function logIn(username: string, password: string, code = '') {
    const answer = await app.request('/api/staff/login', {
      method: 'POST',
      headers: { accept: 'application/json', origin },
      body: new URLSearchParams({ username, password, code }),
    })
    const said = (await answer.json()) as { token?: string; enrolment?: string; fault?: string }
    return { status: answer.status, ...said }
  }

  async function addPasskey(token: string, device: Authenticator, name = 'Laptop') {
    const asked = await post(token, '/api/staff/passkeys/options')
    if (asked.status !== 200) return asked
    const answer = device.create(asked.body as PublicKeyCredentialCreationOptionsJSON)
    return post(token, '/api/staff/passkeys', { name, answer })
  }

  const sendPasskey = (answer: Answer) => post('', '/api/staff/login/passkey', { answer })
  async function logInByPasskey(device: Authenticator) {
    const { body } = await post('', '/api/staff/login/passkey/options')
    return sendPasskey(device.get(body as PublicKeyCredentialRequestOptionsJSON))
  }

  return {
    sql,
    log,
    staff,
    ask,
    post,
    logIn,
    addPasskey,
    sendPasskey,
    logInByPasskey,
    newDevice: () => createAuthenticator(origin),
    tokenOf: async (name: 'chief' | 'mate') =>
      (await logIn(name, name === 'chief' ? 'night and dawn' : 'a fair wind')).token ?? '',
    wait: (ms: number) => void (now += ms),
  }
}
