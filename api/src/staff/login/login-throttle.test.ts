import { expect, test } from 'vitest'
import { theServer } from '../../http/audit.ts'
import { auditTo } from '../../wiring/stores.fixture.ts'
import { newStaffSql } from '../staff.fixture.ts'
import { createStaff } from '../staff.ts'

const own = 'http://localhost:3000'

test(
  'wrong passwords from one place lock nobody else out, and a browser that is known never',
  { timeout: 90_000 },
  async () => {
    const guessedAt: string[] = []
    const staff = createStaff({
      sql: newStaffSql(),
      audit: auditTo(() => undefined),
      ownOrigin: (origin) => origin === own,
      clientAddress: (c) => c.req.header('x-test-address') ?? '',
      guessedAt: (id) => void guessedAt.push(id),
    })
    const { person } = await staff.people.add(theServer, 'chief', 'administrator', 'night and dawn')
    const { id } = person
    const from = async (address: string, password = 'wrong', cookie = '') =>
      staff.routes.request('/api/staff/login', {
        method: 'POST',
        headers: { origin: own, 'x-test-address': address, cookie },
        body: new URLSearchParams({ username: 'chief', password }),
      })
    const known = (await from('198.51.100.9', 'night and dawn')).headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')

    for (let index = 0; index < 10; index += 1) await from('198.51.100.1')
    expect(guessedAt).toEqual([])
    for (let index = 0; index < 30; index += 1)
      expect((await from('198.51.100.1', 'night and dawn')).status).toBe(429)
    expect(new Set(guessedAt)).toEqual(new Set([id]))
    expect((await from('198.51.100.2', 'night and dawn')).status).toBe(303)

    for (let index = 0; index < 20; index += 1) await from(`203.0.113.${index}`)
    expect((await from('198.51.100.3', 'night and dawn')).status).toBe(429)
    expect((await from('198.51.100.3', 'night and dawn', known)).status).toBe(303)
    // Of another account, or after a new password, it is a stranger's.
    const forged = known.replace(/known-browser=[^.]+/, 'known-browser=somebody-else')
    expect((await from('198.51.100.3', 'night and dawn', forged)).status).toBe(429)
    await staff.people.setPassword(theServer, id, 'another night')
    expect((await from('198.51.100.3', 'another night', known)).status).toBe(429)
  },
)
