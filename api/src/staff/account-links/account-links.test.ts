import type { Person } from '@daymark/schemas/staff'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { theServer } from '../../http/audit.ts'
import { appOf } from '../../http/problem.fixture.ts'
import { auditTo, engines, newPlace } from '../../wiring/stores.fixture.ts'
import { createStaff, type Staff } from '../staff.ts'
import { createAuthenticator } from '../passkeys/authenticator.fixture.ts'
import { accountMail, type AccountMailKind } from './mails.ts'

const origin = 'http://localhost:3000'
const day = 86_400_000

for (const engine of engines) {
  let place: Awaited<ReturnType<typeof newPlace>>
  let staff: Staff
  let app: Hono
  let now: number
  let token: string
  let mailing: boolean
  let sent: { kind: AccountMailKind; userId: string }[]
  let send: (kind: AccountMailKind, userId: string) => Promise<void>
  let failures: string[]
  let log: string[]

  beforeEach(async () => {
    place = await newPlace(engine)
    now = Date.parse('2026-01-01T00:00:00Z')
    mailing = false
    sent = []
    send = async (kind, userId) => void sent.push({ kind, userId })
    failures = []
    log = []
    const { sql } = await place.open()
    staff = createStaff({
      sql,
      audit: auditTo(({ name }, kind, about = '') => void log.push(`${name} ${kind} ${about}`.trim())),
      ownOrigin: (candidate) => candidate === origin,
      clientAddress: () => '198.51.100.1',
      clock: () => now,
      accountMail: {
        configured: () => mailing,
        send: (kind, userId) => send(kind, userId),
        failed: ({ message }) => void failures.push(message),
      },
    })
    app = appOf(staff.routes)
    const { person } = await staff.people.add(theServer, 'chief', 'administrator')
    token = await staff.credentials.issue(person.id, 'session')
    log.length = 0
  })
  afterEach(async () => {
    await place.remove()
    if (failures.length > 0) throw new Error(`A mail was not queued: ${failures.join(', ')}`)
  })

  async function ask(method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin }
    const answer = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
  }
  const submit = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) })
  async function invite(fields: object = {}) {
    const { body } = await ask('POST', '/api/staff/invitations', {
      username: 'nora',
      role: 'editor',
      ...fields,
    })
    return { person: body.person as Person, url: body.url as string | null }
  }
  const codeOf = (url: string | null) => new URL(url ?? '', origin).searchParams.get('code') ?? ''
  const listed = async (name: string) => {
    const { body } = await ask('GET', '/api/staff/people')
    return (body.people as Person[]).find(({ username }) => username === name)
  }
  async function logIn(username: string, password: string) {
    const body = new URLSearchParams({ username, password })
    const headers = { accept: 'application/json', origin }
    return (await app.request('/api/staff/login', { method: 'POST', headers, body })).status
  }

  test(`${engine}: an invitation sets the password once, and signs in`, async () => {
    const { person, url } = await invite()
    expect(await listed('nora')).toMatchObject({ link: { purpose: 'invitation' } })
    const code = codeOf(url)
    // Looking does not use it up.
    expect((await app.request(url!)).status).toBe(200)
    expect(await (await app.request(url!)).text()).toContain('nora')
    expect((await submit('/api/staff/link', { code, password: 'short', way: 'password' })).status).toBe(422)
    const done = await submit('/api/staff/link', { code, password: 'harbour and light', way: 'password' })
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toMatch(/^\/studio#sid=/)
    expect(await logIn('nora', 'harbour and light')).toBe(200)
    expect(
      (await submit('/api/staff/link', { code, password: 'another one here', way: 'password' })).status,
    ).toBe(410)
    expect((await app.request(url!)).status).toBe(410)
    expect(await listed('nora')).toMatchObject({ link: null })
    expect(log).toEqual([
      'chief person-added nora: editor',
      'chief link-made nora: invitation',
      'nora link-used invitation',
      'nora password-changed',
      'nora login A browser',
    ])
    expect(person.username).toBe('nora')
  })

  test(`${engine}: a link ends by itself, by a newer one and by being withdrawn`, async () => {
    const { person, url } = await invite()
    const path = `/api/staff/people/${person.id}/link`
    const { body } = await ask('POST', path, {})
    expect((await app.request(url!)).status).toBe(410)
    expect((await app.request(body.url as string)).status).toBe(200)
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await app.request(body.url as string)).status).toBe(410)
    const reset = (await ask('POST', path, {})).body.url as string
    now += 61 * 60_000
    expect((await app.request(reset)).status).toBe(410)
    expect(
      (await submit('/api/staff/link', { code: codeOf(reset), password: 'harbour and light' })).status,
    ).toBe(410)
  })

  test(`${engine}: a passkey in the place of the password uses the link up when it is there`, async () => {
    const { person, url } = await invite()
    const answer = await submit('/api/staff/link', { code: codeOf(url), way: 'passkey' })
    expect(answer.headers.get('location')).toBe('/studio#add-passkey')
    expect((await app.request(url!)).status).toBe(200)
    const device = createAuthenticator(origin)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const post = async (path: string, body: object) =>
      app.request(path, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const asked = await post('/api/staff/passkeys/options', {})
    const made = device.create((await asked.json()) as PublicKeyCredentialCreationOptionsJSON)
    const added = await post('/api/staff/passkeys', { name: 'Phone', answer: made })
    expect(added.status).toBe(201)
    expect(await staff.passkeys.has(person.id)).toBe(true)
    expect((await app.request(url!)).status).toBe(410)
  })

  test(`${engine}: where mail is set up the link is mailed, and written only as the mail goes out`, async () => {
    mailing = true
    const { person, url } = await invite({ email: 'nora@example.com' })
    expect(url).toBeNull()
    expect(sent).toEqual([{ kind: 'invitation', userId: person.id }])
    const nora = { id: person.id, username: 'nora' }
    const mail = await accountMail('invitation', nora, staff.links, origin)
    const link = /http\S+/.exec(mail?.text.split('\n\n')[1] ?? '')?.[0]
    expect((await app.request(link!)).status).toBe(200)
    await ask('DELETE', `/api/staff/people/${person.id}/link`)
    expect(await accountMail('invitation', nora, staff.links, origin)).toBeUndefined()
    expect(
      (await ask('POST', '/api/staff/invitations', { username: 'x-y', role: 'editor', email: 'nowhere' }))
        .status,
    ).toBe(422)
  })

  test(`${engine}: who forgot a password is written to, and nobody learns who has an account`, async () => {
    expect((await app.request('/api/staff/forgotten')).status).toBe(303)
    mailing = true
    const { person } = await invite({ email: 'nora@example.com' })
    sent = []
    const known = await submit('/api/staff/forgotten', { name: 'NORA@example.com' })
    const unknown = await submit('/api/staff/forgotten', { name: 'nobody@example.com' })
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    await expect.poll(() => sent).toEqual([{ kind: 'password-reset', userId: person.id }])
    expect(log.at(-1)).toBe('nora link-made nora: reset')
    // The invitation that was handed over stays good.
    expect(await staff.links.renew(person.id, 'invitation')).toBeDefined()
    const secret = await staff.links.renew(person.id, 'reset')
    await submit('/api/staff/link', { code: secret!, password: 'harbour and light', way: 'password' })
    expect(sent.at(-1)).toEqual({ kind: 'password-set', userId: person.id })
  })

  test(`${engine}: a password is set although the mail about it cannot be queued`, async () => {
    const { url } = await invite({ email: 'nora@example.com' })
    send = async () => {
      throw new Error('the disk is full')
    }
    const fields = { code: codeOf(url), password: 'harbour and light', way: 'password' }
    expect((await submit('/api/staff/link', fields)).status).toBe(303)
    expect((await submit('/api/staff/link', fields)).status).toBe(410)
    expect(failures.splice(0)).toEqual(['the disk is full'])
  })

  test(`${engine}: links to a new password are few`, async () => {
    mailing = true
    await invite({ email: 'nora@example.com' })
    sent = []
    const statuses = []
    for (let times = 0; times < 11; times += 1)
      statuses.push((await submit('/api/staff/forgotten', { name: 'nora' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await expect.poll(() => sent.length).toBe(3)
  })

  test(`${engine}: people say where they are written to, with a proof and by no API token`, async () => {
    expect((await ask('PUT', '/api/staff/email', { email: 'chief@example.com' })).status).toBe(200)
    expect((await ask('GET', '/api/staff/email')).body).toEqual({ email: 'chief@example.com' })
    now += day
    expect((await ask('PUT', '/api/staff/email', { email: '' })).body.code).toBe('proof_needed')
    const { id } = (await staff.people.findByName('chief'))!
    token = await staff.credentials.issue(id, 'token')
    expect((await ask('PUT', '/api/staff/email', { email: '' })).body.code).toBe('person_needed')
  })
}
