import { expect, test } from 'vitest'
import { openRoom } from '../contact/contact.fixture.ts'
import { createSqliteOutboxStore } from './store/sqlite.ts'

test('a mail about an account is written once a day for each, and goes with the account', async () => {
  const { outbox, db, close } = openRoom()
  for (const id of ['ada', 'bo'])
    db.prepare(
      "INSERT INTO users (id, username, password, role, created_at) VALUES (?, ?, '', 'editor', 0)",
    ).run(id, id)
  const store = createSqliteOutboxStore(db)
  const enqueue = (userId: string, day: string) => store.enqueue('login-attempts', { userId, day })
  expect([await enqueue('ada', '2026-01-01'), await enqueue('ada', '2026-01-01')]).toEqual([true, false])
  expect([await enqueue('bo', '2026-01-01'), await enqueue('ada', '2026-01-02')]).toEqual([true, true])
  expect((await outbox.status()).waiting).toBe(3)
  db.prepare("DELETE FROM users WHERE id = 'ada'").run()
  expect((await outbox.status()).waiting).toBe(1)
  await close()
})
