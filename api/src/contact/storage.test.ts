import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openSiteDb } from '../db/site-db.ts'
import { good, newDataDir, openRoom } from './contact.fixture.ts'

const worker = fileURLToPath(new URL('server.fixture.ts', import.meta.url))

test('a full disk is answered 503, stores nothing, and is over when there is room', async () => {
  const room = openRoom()
  await room.send(good)
  room.db.pragma(`max_page_count = ${String(room.db.pragma('page_count', { simple: true }))}`)
  const message = 'x'.repeat(500)
  const answers = await Promise.all(Array.from({ length: 40 }, () => room.send({ ...good, message })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers[0]?.headers.get('retry-after')).toBe('5')
  expect(room.rows()).toHaveLength(1)
  room.db.pragma('max_page_count = 1000000')
  expect((await room.send(good)).status).toBe(201)
  await room.close()
})

test('a locked database is answered 503 and recovered from', async () => {
  const room = openRoom()
  const other = new Database(join(room.dataDir, 'site.db'))
  other.exec('BEGIN IMMEDIATE')
  const answers = await Promise.all([room.send(good), room.send(good, { 'idempotency-key': 'same' })])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  other.exec('ROLLBACK')
  other.close()
  expect((await room.send(good, { 'idempotency-key': 'same' })).status).toBe(201)
  expect(room.rows()).toHaveLength(1)
  await room.close()
})

test('one row that cannot be stored does not fail its neighbours', async () => {
  const room = openRoom()
  room.db.exec(`CREATE TRIGGER poison BEFORE INSERT ON contact_submissions WHEN new.name = 'Poison'
    BEGIN SELECT RAISE(ABORT, 'no'); END`)
  const names = ['Ada', 'Poison', 'Grace']
  const answers = await Promise.all(names.map((name) => room.send({ ...good, name })))
  expect(answers.map(({ status }) => status)).toEqual([201, 503, 201])
  expect(room.rows().map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada', 'Grace']))
  expect(room.rows()).toHaveLength(2)
  expect(room.db.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(2)
  await room.close()
})

test('twenty kills under load lose nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const dataDir = newDataDir()
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const child = spawn(process.execPath, [worker, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${line.toString().trim()}/api/contact`
    const gone = once(child, 'exit')
    // In the middle of the traffic, however fast the machine is.
    const last = acknowledged.length + 15 + Math.floor(Math.random() * 40)
    const senders = Array.from({ length: 16 }, async () => {
      for (;;) {
        try {
          const body = JSON.stringify(good)
          const answer = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
          if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id)
          if (acknowledged.length >= last) child.kill('SIGKILL')
        } catch {
          return
        }
      }
    })
    await gone
    await Promise.all(senders)
  }
  const db = openSiteDb(dataDir)
  const kept = new Set(db.prepare('SELECT id FROM contact_submissions').pluck().all())
  const told = new Set(db.prepare('SELECT enquiry_id FROM outbox').pluck().all())
  db.close()
  rmSync(dataDir, { recursive: true })
  expect(acknowledged.length).toBeGreaterThan(200)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(told).toEqual(kept)
})
