import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { good, newDataDir, openRoom } from './contact.fixture.ts'

const secret = {
  ...good,
  name: 'Xanthippe Quux',
  email: 'Xanthippe@Example.com',
  message: 'Unforgettable words',
}

const everything = (dataDir: string) =>
  readdirSync(dataDir)
    .map((file) => readFileSync(join(dataDir, file), 'latin1'))
    .join('\n')

test('an erased person is in no row, no mail, no key and no byte of the files', async () => {
  const room = openRoom()
  const { id } = (await (await room.send(secret, { 'idempotency-key': 'k' })).json()) as { id: string }
  for (let time = 0; time < 50; time += 1) await room.send({ ...secret, email: 'xanthippe@example.com' })
  await room.send(good)
  expect(everything(room.dataDir)).toContain('Unforgettable')

  const path = `/api/enquiries/${id}/erase`
  const answer = await room.asStaff('editor', path, 'POST', { email: ' xanthippe@example.com ' })
  expect(await answer.json()).toEqual({ erased: 51 })
  expect(room.rows()).toMatchObject([{ email: good.email }])
  expect(room.db.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(1)
  expect(everything(room.dataDir)).not.toMatch(/xanthippe|quux|unforgettable/i)
  expect(room.audited).toEqual(['Edith unknown enquiries-erased 51'])
  await room.close()
})

test('a restored backup makes the erasures again, and spares whoever wrote since', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const contact = { clock: () => (now += 1000) }
  const room = openRoom({ contact })
  await room.send(secret)
  await room.send(good)
  const backup = newDataDir()
  await room.db.backup(join(backup, 'site.db'))
  const { id } = room.rows()[0] as { id: string }
  await room.asStaff('editor', `/api/enquiries/${id}/erase`, 'POST', { email: secret.email })
  await room.send({ ...secret, message: 'Here I am once more' })
  await room.room.start()
  expect(room.rows()).toHaveLength(2)
  cpSync(`${room.dataDir}.erasures.ndjson`, `${backup}.erasures.ndjson`)
  await room.close()

  // The folder is the backup's, the list beside it is all that remembers.
  const restored = openRoom({ contact, dataDir: backup })
  expect(restored.rows()).toHaveLength(2)
  await restored.room.start()
  expect(restored.rows()).toMatchObject([{ email: good.email }])
  expect(readdirSync(backup)).toContain('erasures.ndjson')
  await restored.close()
  rmSync(backup, { recursive: true, force: true })
})

test('an erasure that fails leaves the enquiry, and its key known', async () => {
  const room = openRoom()
  const keyed = async () => (await room.send(good, { 'idempotency-key': 'k-1' })).json()
  const stored = await keyed()
  room.db.exec(`CREATE TRIGGER full BEFORE INSERT ON erasures BEGIN SELECT RAISE(ABORT, 'no'); END`)
  const { id } = stored as { id: string }
  const erasing = room.asStaff('editor', `/api/enquiries/${id}/erase`, 'POST', { email: good.email })
  await expect(erasing).rejects.toThrow('no')
  expect(await keyed()).toEqual(stored)
  expect(room.rows()).toHaveLength(1)
  await room.close()
})
