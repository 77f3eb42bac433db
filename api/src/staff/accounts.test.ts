import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { createAuditStore } from '../audit/store.ts'
import { theServer } from '../http/audit.ts'
import { engines, newPlace } from '../wiring/stores.fixture.ts'
import type { Stores } from '../wiring/stores.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { createAccounts } from './accounts.ts'

const day = 86_400_000

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  let stores: Stores
  let now: number
  let servers: ReturnType<typeof createAccounts>[]
  beforeEach(async () => {
    now = Date.parse('2026-01-01T00:00:00Z')
    place = await newPlace(engine)
    stores = await place.open()
    const others = [await place.open(), await place.open()]
    servers = [stores, ...others].map(({ sql }) =>
      createAccounts(
        sql,
        createAudit(() => now),
        () => now,
      ),
    )
  })
  afterEach(() => place.remove())

  const fulfilled = (settled: PromiseSettledResult<unknown>[]) =>
    settled.filter(({ status }) => status === 'fulfilled').length
  const addBoth = async () => {
    const [one] = servers
    const chief = (await one!.people.add(theServer, 'chief', 'administrator', 'night and dawn')).person
    const mate = (await one!.people.add(theServer, 'Mate', 'editor', 'a fair wind')).person
    return { one: one!, chief, mate }
  }

  test('a name is one account’s, in whatever capitals, on any server', async () => {
    const { one, mate } = await addBoth()
    expect(mate).toEqual({
      id: mate.id,
      username: 'Mate',
      role: 'editor',
      createdAt: '2026-01-01T00:00:00.000Z',
      tokens: 0,
      email: null,
    })
    const again = servers.map(({ people }) => people.add(theServer, 'MATE', 'viewer', 'a fair wind'))
    expect(fulfilled(await Promise.allSettled(again))).toBe(0)
    const news = servers.map(({ people }) => people.add(theServer, 'New', 'viewer', 'a fair wind'))
    expect(fulfilled(await Promise.allSettled(news))).toBe(1)
    expect((await one.people.list()).map(({ username }) => username)).toEqual(['chief', 'Mate', 'New'])
    expect(await one.people.findByName('mATE')).toMatchObject({ id: mate.id })
    expect(await one.people.find('nobody')).toBeUndefined()
    expect(await one.people.secretOfName('\0')).toBeUndefined()
  })

  test('of the last two administrators one stays, whoever removes them where', async () => {
    const { one, chief } = await addBoth()
    const { person } = await one.people.add(theServer, 'second', 'administrator', 'night and dawn')
    const removals = [chief, person].map(({ id }, index) => servers[index]!.people.remove(theServer, id))
    expect(fulfilled(await Promise.allSettled(removals))).toBe(1)
    const left = (await one.people.list()).filter(({ role }) => role === 'administrator')
    expect(left).toHaveLength(1)
    await expect(one.people.setRole(theServer, left[0]!.id, 'viewer')).rejects.toThrow(
      'The last administrator stays',
    )
  })

  test('sessions, tokens and codes hold on every server, each as long and as often as it may', async () => {
    const { one, chief, mate } = await addBoth()
    const code = await one.credentials.issue(mate.id, 'login', { seal: 'seal' })
    const from = { name: 'Firefox', address: '::1' }
    const exchanged = await Promise.all(
      servers.map(({ credentials }) => credentials.exchange(code, 'seal', from)),
    )
    const [session = ''] = exchanged.filter((secret) => secret !== undefined)
    expect(exchanged.filter((secret) => secret === undefined)).toHaveLength(2)
    const token = await one.credentials.issue(chief.id, 'token', { role: 'viewer', days: 20 })
    const who = (secret: string) => servers[1]!.credentials.identify(secret)
    expect(await who(session)).toEqual({ id: mate.id, name: 'Mate', role: 'editor', proof: 'recent' })
    expect(await who(token)).toEqual({ id: chief.id, name: 'chief', role: 'viewer' })
    expect(await who('nonsense')).toBeUndefined()

    now += 13 * day
    expect(await who(session)).toMatchObject({ proof: 'old' })
    await servers[2]!.credentials.prove(session)
    expect(await who(session)).toMatchObject({ proof: 'recent' })
    expect(await one.credentials.list(mate.id, session)).toMatchObject([
      {
        kind: 'session',
        name: 'Firefox',
        address: '::1',
        current: true,
        usedAt: new Date(now).toISOString(),
      },
    ])
    now += 13 * day
    expect(await who(session)).toBeDefined()
    expect(await who(token)).toBeUndefined()

    const [listed] = await one.credentials.list(mate.id)
    expect(await one.credentials.ownerOf(listed!.id)).toBe(mate.id)
    await servers[2]!.credentials.end(theServer, listed!.id)
    expect(await who(session)).toBeUndefined()
    expect(await one.credentials.list('nobody')).toEqual([])
  })

  test('a new password and the end of an account end what stood for it', async () => {
    const { one, mate } = await addBoth()
    const issue = (kind: 'session' | 'token') => one.credentials.issue(mate.id, kind)
    const [session, token] = [await issue('session'), await issue('token')]
    const who = (secret: string) => servers[1]!.credentials.identify(secret)
    await one.people.setPassword(theServer, mate.id, 'another wind')
    expect(await who(session)).toBeUndefined()
    expect(await who(token)).toBeDefined()
    await one.people.remove(theServer, mate.id)
    expect(await who(token)).toBeUndefined()
    const { entries } = await createAuditStore(stores.sql).page({ size: 3 })
    expect(entries.map(({ kind, about }) => [kind, about])).toEqual([
      ['person-removed', 'Mate'],
      ['password-reset', 'Mate'],
      ['token-issued', 'Mate'],
    ])
    expect(await createAuditStore(stores.sql).check()).toMatchObject({ fault: null })
  })

  test('passkeys, recovery codes and the rule are read back, used once and cleared', async () => {
    const { one, mate } = await addBoth()
    const by = { id: mate.id, name: 'Mate', address: '' }
    const { store, codes } = one.passkeys
    const key = {
      id: 'one',
      publicKey: new Uint8Array([1, 2]),
      counter: 2 ** 32 - 1,
      transports: ['usb' as const],
    }
    expect(await store.add(by, 'Laptop', key)).toBe(true)
    expect(await store.add(by, 'Laptop', key)).toBe(false)
    expect(await store.find('one')).toEqual({ ...key, userId: mate.id })
    const used = await store.find('one')
    const noted = servers.map(({ passkeys }) => passkeys.store.noteUse(used!, 2 ** 32))
    expect((await Promise.all(noted)).filter(Boolean)).toHaveLength(1)
    expect(await store.listOf(mate.id)).toMatchObject([
      { id: 'one', name: 'Laptop', usedAt: new Date(now).toISOString() },
    ])

    const [code = ''] = await codes.replace(by)
    const spent = servers.map(({ passkeys }) => passkeys.codes.use(by, code.toLowerCase()))
    expect((await Promise.all(spent)).filter(Boolean)).toHaveLength(1)
    expect(await codes.left(mate.id)).toBe(9)

    expect(await one.settings.passkeysRequired()).toBe(false)
    await one.settings.setPasskeysRequired(theServer, true)
    await one.settings.setPasskeysRequired(theServer, true)
    expect(await servers[1]!.settings.passkeysRequired()).toBe(true)

    expect(await one.passkeys.clear(theServer, mate)).toBe(1)
    expect(await store.listOf(mate.id)).toEqual([])
    expect(await codes.left(mate.id)).toBe(0)
  })

  test('a challenge is answered once, in time, on any server', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => createChallenges((await place.open()).sql, () => now)),
    )
    await one!.keep('a', 'login')
    await one!.keep('b', 'proof', 'somebody')
    expect(await two!.take('b', 'proof')).toBe(false)
    expect(
      (await Promise.all([one!.take('a', 'login'), two!.take('a', 'login')])).filter(Boolean),
    ).toHaveLength(1)
    now += day
    expect(await two!.take('b', 'proof', 'somebody')).toBe(false)
  })
})
