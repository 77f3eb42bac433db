import { tmpdir } from 'node:os'
import { newPostgresServer } from '../api/src/db/postgres/server.fixture.ts'

/** One PostgreSQL for all tests of a run. They need not wait for it: who asks for a database does. */
export default async function setup() {
  const server = await newPostgresServer({ folder: tmpdir() })
  process.env.TEST_POSTGRES = server.url()
  process.env.TEST_POSTGRES_FOLDER = tmpdir()
  const started = server.start()
  started.catch(() => undefined)
  return async () => {
    await started
    await server.remove()
  }
}
