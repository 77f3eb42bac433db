import { beforeEach, expect, test } from 'vitest'
import { openStaffRoom } from './room.fixture.ts'

let room: Awaited<ReturnType<typeof openStaffRoom>>
let chief: string

beforeEach(async () => {
  room = await openStaffRoom()
  chief = await room.tokenOf('chief')
})

const require = (token: string, required = true) =>
  room.ask(token, 'PUT', '/api/staff/passkey-rule', { required })

test('only an administrator who has a passkey makes everybody use one', async () => {
  expect((await require(await room.tokenOf('mate'))).status).toBe(403)
  expect(await require(chief)).toMatchObject({ status: 409, body: { code: 'own_passkey_first' } })
  await room.addPasskey(chief, room.newDevice())
  expect(await require(chief)).toMatchObject({ status: 200, body: { required: true } })
  expect((await room.ask(chief, 'GET', '/api/staff/passkey-rule')).body).toEqual({ required: true })
})

test('then a password lets nobody in who has a passkey, and others only to add one', async () => {
  await room.addPasskey(chief, room.newDevice())
  await require(chief)
  expect(await room.logIn('chief', 'night and dawn')).toMatchObject({
    status: 403,
    fault: expect.stringContaining('with a passkey'),
  })
  expect((await room.logIn('chief', 'wrong')).status).toBe(401)

  const { enrolment = '', token } = await room.logIn('mate', 'a fair wind')
  expect(token).toBeUndefined()
  for (const [method, path] of [
    ['GET', '/api/staff/me'],
    ['GET', '/v1/users/me'],
    ['GET', '/api/staff/access'],
    ['GET', '/api/staff/passkeys'],
    ['POST', '/api/staff/recovery-codes'],
    ['POST', '/api/staff/proof/options'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined
    expect([path, (await room.ask(enrolment, method, path, body)).status]).toEqual([path, 401])
  }
  const device = room.newDevice()
  const added = await room.addPasskey(enrolment, device)
  expect((await room.ask(added.body.token!, 'GET', '/api/staff/me')).body).toMatchObject({ name: 'mate' })
  // What it was for is done.
  expect((await room.addPasskey(enrolment, room.newDevice())).status).toBe(401)
  expect((await room.logIn('mate', 'a fair wind')).status).toBe(403)
  expect((await room.logInByPasskey(device)).status).toBe(200)

  await require(chief, false)
  expect((await room.logIn('mate', 'a fair wind')).status).toBe(200)
})

test('a session for adding a passkey ends after ten minutes', async () => {
  await room.addPasskey(chief, room.newDevice())
  await require(chief)
  const { enrolment = '' } = await room.logIn('mate', 'a fair wind')
  room.wait(10 * 60_000)
  expect((await room.addPasskey(enrolment, room.newDevice())).status).toBe(401)
})

test('ten recovery codes each stand in for the passkey once, beside the password', async () => {
  await room.addPasskey(chief, room.newDevice())
  await require(chief)
  const { codes = [] } = (await room.post(chief, '/api/staff/recovery-codes')).body
  expect(codes).toHaveLength(10)
  const stored = JSON.stringify(await room.sql.query('SELECT *, hex(digest) FROM recovery_codes'))
  expect(codes.filter((code) => stored.includes(code))).toEqual([])

  const [first = '', second = ''] = codes
  expect((await room.logIn('chief', 'wrong', first)).status).toBe(401)
  expect((await room.logIn('chief', 'night and dawn', first)).status).toBe(200)
  expect(await room.logIn('chief', 'night and dawn', first)).toMatchObject({
    status: 403,
    fault: expect.stringContaining('recovery code'),
  })
  expect(
    (await room.logIn('chief', 'night and dawn', ` ${second.toLowerCase().replaceAll('-', '')}`)).status,
  ).toBe(200)
  expect((await room.ask(chief, 'GET', '/api/staff/passkeys')).body).toMatchObject({ codesLeft: 8 })

  // New ones take the place of the old.
  await room.post(chief, '/api/staff/recovery-codes')
  expect((await room.logIn('chief', 'night and dawn', codes[2])).status).toBe(403)
})

test('guessing a recovery code runs out like guessing a password', async () => {
  await room.addPasskey(chief, room.newDevice())
  await require(chief)
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await room.logIn('chief', 'night and dawn', 'ABCD-EFGH-JKLM-NPQR')).status).toBe(403)
  }
  expect((await room.logIn('chief', 'night and dawn')).status).toBe(429)
})

test('the form alone tells what is missing, and takes a recovery code', async () => {
  await room.addPasskey(chief, room.newDevice())
  await require(chief)
  const { codes = [] } = (await room.post(chief, '/api/staff/recovery-codes')).body
  const submit = (fields: Record<string, string>) =>
    room.staff.routes.request('/api/staff/login', {
      method: 'POST',
      headers: { origin: 'http://localhost:3000' },
      body: new URLSearchParams(fields),
    })
  const refused = await submit({ username: 'chief', password: 'night and dawn' })
  expect(refused.status).toBe(403)
  expect(await refused.text()).toMatch(/<div class="code"\s*>/)
  const recovered = await submit({ username: 'chief', password: 'night and dawn', code: codes[0] ?? '' })
  expect(recovered.headers.get('location')).toContain('#sid=')
  const unready = await submit({ username: 'mate', password: 'a fair wind' })
  expect(unready.status).toBe(403)
  expect(await unready.text()).toContain('Open the Studio and sign in there')
})

test('the log tells of passkeys, codes and the rule', async () => {
  const device = room.newDevice()
  await room.addPasskey(chief, device, 'Laptop')
  await require(chief)
  const { codes = [] } = (await room.post(chief, '/api/staff/recovery-codes')).body
  await room.logIn('chief', 'night and dawn', codes[0])
  await room.logIn('chief', 'night and dawn', codes[0])
  device.setCounter(5)
  await room.logInByPasskey(device)
  device.setCounter(0)
  await room.logInByPasskey(device)
  await require(chief, false)
  const [passkey] = (await room.ask(chief, 'GET', '/api/staff/passkeys')).body.passkeys ?? []
  await room.ask(chief, 'DELETE', `/api/staff/passkeys/${passkey?.id}`)
  expect(room.log.slice(3)).toEqual([
    'chief passkey-added Laptop',
    'chief passkeys-required',
    'chief recovery-codes-made',
    'chief recovery-code-used',
    'chief login A browser',
    'chief login-failed',
    'chief login A browser',
    'chief login-failed',
    'chief passkeys-optional',
    'chief passkey-removed Laptop',
  ])
})
