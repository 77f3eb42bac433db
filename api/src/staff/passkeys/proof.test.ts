import { beforeEach, expect, test } from 'vitest'
import { theServer } from '../../http/audit.ts'
import { openStaffRoom } from './room.fixture.ts'

const tenMinutes = 10 * 60_000
let room: Awaited<ReturnType<typeof openStaffRoom>>
let chief: string

beforeEach(async () => {
  room = await openStaffRoom()
  chief = await room.tokenOf('chief')
})

const mateId = async () => (await room.staff.people.findByName('mate'))?.id
const proofOptions = async () => (await room.post(chief, '/api/staff/proof/options')).body

/** Everything that asks for a proof, each in a form that would be refused otherwise. */
const proven: [method: string, path: string, body?: object][] = [
  ['POST', '/api/staff/people', { username: 'x', role: 'none' }],
  ['PATCH', '/api/staff/people/nobody', { role: 'editor' }],
  ['POST', '/api/staff/people/nobody/password', {}],
  ['DELETE', '/api/staff/people/nobody'],
  ['POST', '/api/staff/passkeys/options', {}],
  ['POST', '/api/staff/passkeys', {}],
  ['DELETE', '/api/staff/passkeys/none'],
  ['POST', '/api/staff/recovery-codes', {}],
  ['PUT', '/api/staff/passkey-rule', {}],
]

test.each(proven)('%s %s asks for a proof of the last ten minutes', async (method, path, body) => {
  room.wait(tenMinutes - 1)
  expect((await room.ask(chief, method, path, body)).body.code).not.toBe('proof_needed')
  room.wait(1)
  expect(await room.ask(chief, method, path, body)).toMatchObject({
    status: 403,
    body: { code: 'proof_needed' },
  })
})

test('a password proves it, for this session alone', async () => {
  const elsewhere = await room.tokenOf('chief')
  room.wait(tenMinutes)
  expect(await proofOptions()).toEqual({ passkey: null, password: true })
  const wrong = await room.post(chief, '/api/staff/proof/password', { password: 'wrong' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
  const remove = async (token: string) => room.ask(token, 'DELETE', `/api/staff/people/${await mateId()}`)
  expect((await remove(chief)).status).toBe(403)
  expect((await room.post(chief, '/api/staff/proof/password', { password: 'night and dawn' })).status).toBe(
    204,
  )
  expect((await remove(elsewhere)).status).toBe(403)
  expect((await remove(chief)).status).toBe(204)
})

test('guessing runs out', async () => {
  const guess = () => room.post(chief, '/api/staff/proof/password', { password: 'wrong' })
  for (let tried = 0; tried < 10; tried += 1) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
  expect(room.log.filter((entry) => entry === 'chief login-failed')).toHaveLength(10)
})

test('a passkey proves it, if it is theirs; the password no more where all have to use passkeys', async () => {
  const [own, other] = [room.newDevice(), room.newDevice()]
  await room.addPasskey(chief, own)
  await room.addPasskey(await room.tokenOf('mate'), other)
  await room.ask(chief, 'PUT', '/api/staff/passkey-rule', { required: true })
  room.wait(tenMinutes)
  const { passkey, password } = await proofOptions()
  expect(password).toBe(false)
  const byPassword = await room.post(chief, '/api/staff/proof/password', { password: 'night and dawn' })
  expect(byPassword).toMatchObject({ status: 422, body: { code: 'passkey_needed' } })

  const foreign = other.get({ challenge: passkey!.challenge })
  expect((await room.post(chief, '/api/staff/proof/passkey', { answer: foreign })).status).toBe(422)
  const answer = own.get((await proofOptions()).passkey!)
  expect((await room.post(chief, '/api/staff/proof/passkey', { answer })).status).toBe(204)
  expect((await room.post(chief, '/api/staff/recovery-codes')).status).toBe(201)
})

test('an API token does what its role allows, except for what lets somebody in', async () => {
  const id = (await room.staff.people.findByName('chief'))?.id ?? ''
  const token = await room.staff.credentials.issue(id, 'token')
  room.wait(tenMinutes)
  expect((await room.ask(token, 'DELETE', `/api/staff/people/${await mateId()}`)).status).toBe(204)
  for (const [method, path] of proven.slice(4)) {
    const body = method === 'DELETE' ? undefined : {}
    expect(await room.ask(token, method, path, body)).toMatchObject({
      status: 403,
      body: { code: 'person_needed' },
    })
  }
  expect(await room.post(token, '/api/staff/proof/password', { password: 'night and dawn' })).toMatchObject({
    status: 403,
    body: { code: 'person_needed' },
  })
})

test('a new password ends the tokens, too, where that is asked for', async () => {
  const id = (await mateId()) ?? ''
  const works = async (token: string) => (await room.ask(token, 'GET', '/api/staff/me')).status === 200
  const token = await room.staff.credentials.issue(id, 'token')
  const mate = await room.tokenOf('mate')
  const change = { current: 'a fair wind', next: 'a fairer wind' }
  expect((await room.post(mate, '/api/staff/password', change)).status).toBe(204)
  expect(await works(token)).toBe(true)
  expect((await room.post(chief, `/api/staff/people/${id}/password`, { endTokens: 'yes' })).status).toBe(422)
  expect((await room.post(chief, `/api/staff/people/${id}/password`, { endTokens: true })).status).toBe(200)
  expect(await works(token)).toBe(false)

  const own = await room.staff.credentials.issue(id, 'token')
  const fresh = await room.staff.people.setPassword(theServer, id)
  const session = (await room.logIn('mate', fresh)).token ?? ''
  const both = { current: fresh, next: 'a fair wind', endTokens: true }
  expect((await room.post(session, '/api/staff/password', both)).status).toBe(204)
  expect(await works(own)).toBe(false)
  expect(room.log.filter((entry) => entry.includes('API tokens ended'))).toEqual([
    'chief password-reset mate, API tokens ended',
    'mate password-changed API tokens ended',
  ])
})
