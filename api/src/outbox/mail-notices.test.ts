import { expect, test } from 'vitest'
import { mailNotices } from './mail-notices.ts'

const well = { configured: true, failed: 0, stuck: false }
const message = (lastError: string) => mailNotices({ ...well, lastError })[0]?.message

test('nothing is said while mail goes out', () => {
  expect(mailNotices(well)).toEqual([])
})

test('no mail server, one that refuses, one that is away and one that wants another password are told apart', () => {
  expect(mailNotices({ ...well, configured: false })).toMatchObject([{ code: 'mail_not_configured' }])
  expect(message('Message failed: 550 not here')).toBe(
    'Notification mail is not going out: the mail server answers “550 not here”. Every enquiry is kept under “Enquiries”.',
  )
  for (const away of ['connect ECONNREFUSED 127.0.0.1:25', 'Greeting never received', 'Connection timeout']) {
    expect(message(away)).toContain('the mail server cannot be reached.')
  }
  expect(message('Invalid login: 535 5.7.8 no')).toContain('does not accept the user name and password')
})

test('mail that was set aside or is long overdue is told without a reason, too', () => {
  for (const ill of [{ failed: 1 }, { stuck: true }]) {
    expect(mailNotices({ ...well, ...ill })).toMatchObject([{ code: 'mail_failing' }])
  }
})
