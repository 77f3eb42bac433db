import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { vi } from 'vitest'

/** An empty database on the PostgreSQL of this run of the tests. */
export async function freshDatabase() {
  const server = process.env.TEST_POSTGRES ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // It starts beside the first tests.
  await vi.waitFor(() => run(server, `CREATE DATABASE ${name}`), { timeout: 30_000, interval: 100 })
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
