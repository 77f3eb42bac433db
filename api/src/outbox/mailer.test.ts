import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailNotices } from './mail-notices.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'
import { openSmtp } from './smtp.fixture.ts'

let server: Awaited<ReturnType<typeof openSmtp>>
let mailer: Mailer

beforeAll(async () => {
  server = await openSmtp()
  mailer = createMailer({ smtpUrl: server.url, from: 'Firm <hello@firm.example>' })
})
afterAll(async () => {
  mailer.close()
  await server.close()
})

/** What the mail server got of it: the recipients, and the lines of the head that name somebody. */
async function deliver(mail: Pick<Mail, 'to' | 'replyTo'>) {
  const before = server.received.length
  const words = { subject: 'New enquiry', text: 'Text', html: '<p>Text</p>' }
  const failure = await mailer.send({ messageId: '<1.a@firm.example>', ...words, ...mail })
  const received = server.received.slice(before)
  const head = received[0]?.source.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  const named = head.split('\r\n').filter((line) => /^(from|to|cc|bcc|reply-to):/i.test(line))
  return { failure: failure?.kind, recipients: received.map(({ to }) => to), named }
}

const office = { name: '', address: 'office@firm.example' }
const from = 'From: Firm <hello@firm.example>'

// The form takes none of these; but a mailer that trusted it would be one mistake away from sending for strangers.
const tricks = [
  'ada@example.com, mallory@evil.example',
  'ada@example.com; mallory@evil.example',
  'ada@example.com mallory@evil.example',
  'ada@example.com\r\nBcc: mallory@evil.example',
  'ada@example.com>\r\nRCPT TO:<mallory@evil.example',
  'Friends: ada@example.com, mallory@evil.example;',
  '"ada@example.com" <mallory@evil.example>',
]

test.each(tricks)('%j as a name stands beside one address', async (name) => {
  const mail = { to: { ...office, name }, replyTo: { name, address: 'ada@example.com' } }
  const { failure, recipients, named } = await deliver(mail)
  expect({ failure, recipients }).toEqual({ failure: undefined, recipients: [[office.address]] })
  // Quoted or encoded, the whole of it.
  expect(named.toSorted()).toEqual([
    from,
    expect.stringMatching(/^Reply-To: ("([^"\\]|\\.)*"|=\?UTF-8\?Q\?[^<>@,"]+) <ada@example\.com>$/),
    expect.stringMatching(/^To: ("([^"\\]|\\.)*"|=\?UTF-8\?Q\?[^<>@,"]+) <office@firm\.example>$/),
  ])
})

test.each(tricks)('%j as the address to reply to is one, however odd', async (address) => {
  const { failure, recipients, named } = await deliver({ to: office, replyTo: { name: 'Ada', address } })
  expect({ failure, recipients }).toEqual({ failure: undefined, recipients: [[office.address]] })
  expect(named.toSorted()).toEqual([
    from,
    // All before the last @ is one quoted local part.
    expect.stringMatching(/^Reply-To: Ada <"([^"\\]|\\.)*"@[^@\s,]+>$/),
    `To: ${office.address}`,
  ])
})

test.each(tricks)('%j as the address to send to is offered as one, and refused as one', async (address) => {
  expect(await deliver({ to: { name: 'Ada', address } })).toEqual({
    failure: 'never',
    recipients: [],
    named: [],
  })
})

test('beyond this machine nothing is sent to a server without encryption, and why is said in plain words', async () => {
  // An address that leads here and is not a name of this machine.
  const url = `smtp://name:secret@0.0.0.0:${server.port}`
  const remote = createMailer({ smtpUrl: url, from: 'hello@firm.example' })
  const before = server.received.length
  const words = { subject: 'New enquiry', text: 'Text', html: '<p>Text</p>' }
  const failure = await remote.send({ messageId: '<1.a@firm.example>', to: office, ...words })
  remote.close()
  expect(failure?.kind).toBe('down')
  expect(server.received).toHaveLength(before)
  const status = { configured: true, failed: 0, stuck: false, lastError: failure?.reason ?? '' }
  expect(mailNotices(status)[0]?.message).toContain('offers no encryption')
})

test('an address without a name is shown with that of the firm, as it is when the mail is sent', async () => {
  let name = 'Daymark'
  const unnamed = createMailer({
    smtpUrl: server.url,
    from: 'hello@firm.example',
    senderName: async () => name,
  })
  const send = async () => {
    await unnamed.send({ messageId: '<2.a@firm.example>', to: office, subject: 'a', text: 'a', html: 'a' })
    return /^From: (.*)\r$/m.exec(server.received.at(-1)?.source ?? '')?.[1]
  }
  expect(await send()).toBe('Daymark <hello@firm.example>')
  name = 'North & Sons, Ltd.'
  expect(await send()).toBe('"North & Sons, Ltd." <hello@firm.example>')
  unnamed.close()
})
