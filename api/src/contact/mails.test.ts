import { readMailWords } from '@daymark/schemas/mail-words'
import type { Enquiry } from '@daymark/schemas/staff'
import { mailWords } from '@daymark/schemas/words'
import { expect, test } from 'vitest'
import { mail } from './contact.fixture.ts'
import { createMails } from './mails.ts'

const enquiry: Enquiry = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@example.com',
  message: 'We would like a prototype.',
  submittedAt: '2026-03-10T12:00:00.000Z',
  status: 'new',
  spam: false,
  mailFailed: false,
  evidence: [],
}

/** The mail as composed with what the lake answers. */
async function compose(kind: 'receipt' | 'notification', answer: unknown) {
  const words = () => readMailWords(async () => answer)
  const mails = createMails(
    { one: async () => enquiry, spamBetween: async () => 0 },
    { find: async () => undefined },
    { ...mail, words },
    { days: 1 },
  )
  const composed = await mails({ id: 1, kind, enquiryId: enquiry.id, entryId: null, userId: null, day: null })
  if (!composed || typeof composed === 'string') throw new Error('There is no mail')
  return composed
}

/** The document of words: what nobody wrote is null. */
const written = (words: Record<string, string>) => ({
  productName: 'Lotse',
  words: {
    _id: 'siteWords',
    _type: 'siteWords',
    ...Object.fromEntries(mailWords.map((name) => [name, null])),
    ...words,
  },
})

test('a receipt says what staff wrote, as text, and the rest in words of its own', async () => {
  const receiptSubject = 'Danke!\r\nBcc: all@firm.example'
  const found = await compose(
    'receipt',
    written({ receiptSubject, receiptText: 'Wir <b>lesen</b>, {product}.' }),
  )
  expect(found.subject).toBe('Danke! Bcc: all@firm.example')
  expect(found.text).toMatch(/^Hello,\n\nWir <b>lesen<\/b>, Lotse\.\n\nIf you did not write/)
  expect(found.html).toContain('<p>Wir &lt;b&gt;lesen&lt;/b&gt;, Lotse.</p>')
})

test('so does the mail to the firm', async () => {
  const found = await compose('notification', written({ notificationAnswerText: 'Antworten Sie hier:' }))
  expect(found).toMatchObject({ subject: 'New enquiry from the website', to: { address: mail.notifyTo } })
  expect(found.text).toContain(`Antworten Sie hier:\n\n${mail.origin}/studio/enquiries/${enquiry.id}`)
})

test('no mail waits for content that cannot be reached', async () => {
  expect((await compose('receipt', undefined)).subject).toBe('Thank you for your message')
})
