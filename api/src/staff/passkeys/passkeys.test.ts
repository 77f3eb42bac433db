import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { beforeEach, expect, test } from 'vitest'
import { createChallenges } from './challenges.ts'
import { createAuthenticator } from './authenticator.fixture.ts'
import { openStaffRoom } from './room.fixture.ts'

const minute = 60_000
let room: Awaited<ReturnType<typeof openStaffRoom>>

beforeEach(async () => {
  room = await openStaffRoom()
})

const creationOptions = async (token: string) =>
  (await room.post(token, '/api/staff/passkeys/options')).body as PublicKeyCredentialCreationOptionsJSON
const loginOptions = async () =>
  (await room.post('', '/api/staff/login/passkey/options')).body as PublicKeyCredentialRequestOptionsJSON

test('a passkey is added, named, listed, used without a name, and removed', async () => {
  const token = await room.tokenOf('mate')
  const device = room.newDevice()
  expect((await room.addPasskey(token, device, 'Laptop')).status).toBe(201)
  room.wait(minute)
  expect((await room.addPasskey(token, room.newDevice(), '')).status).toBe(201)
  const { status, body } = await room.logInByPasskey(device)
  expect(status).toBe(200)
  expect((await room.ask(body.token!, 'GET', '/api/staff/me')).body).toMatchObject({
    name: 'mate',
    role: 'editor',
  })

  const listed = await room.ask(token, 'GET', '/api/staff/passkeys')
  expect(listed.body).toEqual({
    passkeys: [
      {
        id: expect.any(String),
        name: 'Laptop',
        createdAt: '2026-01-01T00:00:00.000Z',
        usedAt: '2026-01-01T00:01:00.000Z',
      },
      {
        id: expect.any(String),
        name: 'A browser',
        createdAt: '2026-01-01T00:01:00.000Z',
        usedAt: null,
      },
    ],
    codesLeft: 0,
  })
  const { id } = listed.body.passkeys![0]!
  const chief = await room.tokenOf('chief')
  expect((await room.ask(chief, 'DELETE', `/api/staff/passkeys/${id}`)).status).toBe(404)
  expect((await room.ask(token, 'DELETE', `/api/staff/passkeys/${id}`)).status).toBe(204)
  expect(await room.logInByPasskey(device)).toMatchObject({ status: 401, body: { code: 'passkey_unknown' } })
  // The password goes on working.
  expect((await room.logIn('mate', 'a fair wind')).status).toBe(200)
})

test('an answer counts once, in time, for its purpose, and for this site', async () => {
  const token = await room.tokenOf('mate')
  const device = room.newDevice()
  await room.addPasskey(token, device)

  const answer = device.get(await loginOptions())
  expect((await room.sendPasskey(answer)).status).toBe(200)
  expect((await room.sendPasskey(answer)).status).toBe(401)

  const late = device.get(await loginOptions())
  room.wait(6 * minute)
  expect((await room.sendPasskey(late)).status).toBe(401)

  const forProof = device.get((await room.post(token, '/api/staff/proof/options')).body.passkey!)
  expect((await room.sendPasskey(forProof)).status).toBe(401)

  const made = { challenge: Buffer.alloc(32).toString('base64url') }
  expect((await room.sendPasskey(device.get(made))).status).toBe(401)
  expect((await room.sendPasskey(device.get(await loginOptions(), false))).status).toBe(401)

  const elsewhere = createAuthenticator('http://localhost:4000')
  const foreign = await room.addPasskey(token, elsewhere)
  expect(foreign).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
})

test('a copied passkey is refused', async () => {
  const device = room.newDevice()
  await room.addPasskey(await room.tokenOf('mate'), device)
  device.setCounter(10)
  expect((await room.logInByPasskey(device)).status).toBe(200)
  device.setCounter(4)
  expect((await room.logInByPasskey(device)).status).toBe(401)
  device.setCounter(11)
  expect((await room.logInByPasskey(device)).status).toBe(200)
})

test('nobody adds a passkey with the question put to somebody else, or with certificates', async () => {
  const [chief, mate] = [await room.tokenOf('chief'), await room.tokenOf('mate')]
  const device = room.newDevice()
  const answer = device.create(await creationOptions(mate))
  expect((await room.post(chief, '/api/staff/passkeys', { name: 'x', answer })).status).toBe(422)
  const certified = device.create(await creationOptions(mate), 'android-key')
  expect((await room.post(mate, '/api/staff/passkeys', { name: 'x', answer: certified })).status).toBe(422)
})

test.each([
  [{}, 400],
  [{ answer: 'x' }, 400],
  [{ answer: {} }, 401],
  [{ answer: { id: 1, response: { clientDataJSON: 'x' } } }, 401],
  [{ answer: { id: 'x'.repeat(20_000) } }, 413],
])('an answer that is none is refused: %j', async (body, status) => {
  expect((await room.post('', '/api/staff/login/passkey', body)).status).toBe(status)
})

test.each([{}, { response: {} }, { response: { clientDataJSON: 'x', attestationObject: '!' } }])(
  'what is no passkey is not added: %j',
  async (answer) => {
    const token = await room.tokenOf('mate')
    const added = await room.post(token, '/api/staff/passkeys', { name: 'x', answer })
    expect(added).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
    const unnamed = await room.post(token, '/api/staff/passkeys', { name: 'x'.repeat(61), answer })
    expect(unnamed).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
  },
)

test('questions to passkeys are bounded for each address', async () => {
  for (let asked = 0; asked < 60; asked += 1) await loginOptions()
  const refused = await room.post('', '/api/staff/login/passkey/options')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  room.wait(15 * minute)
  expect(await loginOptions()).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('the oldest of too many questions is forgotten, and those whose time is over', async () => {
  let now = 0
  const challenges = createChallenges(room.sql, () => now++)
  for (let asked = 0; asked <= 5_000; asked += 1) await challenges.keep(String(asked), 'login')
  expect(await challenges.take('0', 'login')).toBe(false)
  expect(await challenges.take('1', 'login')).toBe(true)
  now += 6 * minute
  await challenges.keep('last', 'login')
  expect(await room.sql.query('SELECT challenge FROM passkey_challenges')).toHaveLength(1)
})
