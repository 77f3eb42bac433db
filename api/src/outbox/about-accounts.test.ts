import { expect, test } from 'vitest'
import { openRoom } from '../contact/contact.fixture.ts'

test('a mail about an account is written once a day for each, and goes with the account', async () => {
  const { outbox, db, close } = openRoom()
  for (const id of ['ada', 'bo'])
    db.prepare(
      "INSERT INTO users (id, username, password, role, created_at) VALUES (?, ?, '', 'editor', 0)",
    ).run(id, id)
  const enqueue = (userId: string, day: string) => outbox.enqueue('login-attempts', { userId, day })
  expect([enqueue('ada', '2026-01-01'), enqueue('ada', '2026-01-01')]).toEqual([true, false])
  expect([enqueue('bo', '2026-01-01'), enqueue('ada', '2026-01-02')]).toEqual([true, true])
  expect(outbox.status().waiting).toBe(3)
  db.prepare("DELETE FROM users WHERE id = 'ada'").run()
  expect(outbox.status().waiting).toBe(1)
  await close()
})
