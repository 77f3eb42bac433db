import type { Finding } from '@daymark/schemas/staff'
import { expect, test } from 'vitest'
import { createAlerts } from './alerts.ts'

const origin = 'https://firm.example'
const hour = 3_600_000

function open() {
  let findings: Finding[] = []
  let now = 0
  let sent = 0
  const alerts = createAlerts({
    examine: async () => findings,
    send: async () => void (sent += 1),
    log: () => undefined,
    clock: () => now,
  })
  return {
    alerts,
    async look(...found: [string, Finding['verdict']][]) {
      findings = found.map(([check, verdict]) => ({
        check,
        verdict,
        text: `${check} is off.`,
        remedy: 'Mend it.',
      }))
      await alerts.look()
    },
    pass: (ms: number) => void (now += ms),
    sent: () => sent,
  }
}

test('what the operator has to act on is mailed at most once an hour for each cause', async () => {
  const { alerts, look, pass, sent } = open()
  await look(['Databases', 'broken'], ['Room on the disk', 'worth a look'], ['Backups', 'worth a look'])
  expect(sent()).toBe(2)
  expect(alerts.compose(origin)).toEqual({
    subject: 'The site needs a look: Databases, Room on the disk',
    text: expect.stringMatching(/Databases is off\.\nMend it\.[^]*firm\.example\/studio/),
  })
  pass(hour / 2)
  await look(['Databases', 'broken'])
  await alerts.raise('Databases', 'Again')
  expect(sent()).toBe(2)
  pass(hour / 2)
  await look(['Databases', 'broken'])
  expect(sent()).toBe(3)
  await look(['Databases', 'fine'])
  expect(alerts.compose(origin)).toBeUndefined()
})

test('a drill that failed is mailed at once, and said until one succeeds', async () => {
  const { alerts, look, pass, sent } = open()
  await alerts.raise('Drill', 'The newest backup could not be brought back on trial: one bit.')
  expect(sent()).toBe(1)
  pass(hour)
  await look(['Drill', 'broken'])
  expect(alerts.compose(origin)?.subject).toBe('The site needs a look: Drill')
  // That none was tried for long is for the doctor to say.
  await look(['Drill', 'worth a look'])
  expect(alerts.compose(origin)).toBeUndefined()
})

test('a page is told of when it was at fault for an hour', async () => {
  const { look, pass, sent } = open()
  await look(['Pages', 'broken'])
  expect(sent()).toBe(0)
  pass(hour)
  await look(['Pages', 'broken'])
  expect(sent()).toBe(1)
})

test('while mail does not go out one mail waits, and not one for each hour', async () => {
  const { look, pass, sent } = open()
  for (let hours = 0; hours < 5; hours += 1) {
    await look(['Mails', 'broken'], ['Databases', 'broken'])
    pass(hour)
  }
  expect(sent()).toBe(2)
})
