import { join } from 'node:path'
import { enquirySchema } from '@daymark/schemas/contact'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from '../db/open.ts'
import { createSharedCommit } from '../db/shared-commit.ts'

// What the benchmark compares with: nothing but a validated insert that shares its commit.
const db = openDatabase(join(process.argv[2] ?? '.', 'floor.db'), [
  'CREATE TABLE enquiries (id INTEGER PRIMARY KEY, name TEXT, email TEXT, message TEXT) STRICT',
])
const insert = db.prepare('INSERT INTO enquiries (name, email, message) VALUES (?, ?, ?)')
const commit = createSharedCommit(
  db,
  (row: { name: string; email: string; message: string }) =>
    insert.run(row.name, row.email, row.message).lastInsertRowid,
)
const app = new Hono().post('/api/contact', async (c) => {
  const row = enquirySchema.parse(await c.req.json())
  return c.json({ id: String(await commit(row)) }, 201)
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}/\n`)
})
