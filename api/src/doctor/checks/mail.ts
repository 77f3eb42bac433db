import { randomUUID } from 'node:crypto'
import { createMailer } from '../../outbox/mailer.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { broken, count, fine, worthALook, type Check } from '../check.ts'

export const mailCheck: Check = {
  name: 'Mail server',
  inStudio: false,
  async run({ env: { mail }, sendTo }) {
    const { smtpUrl, from } = mail
    if (smtpUrl === undefined)
      return worthALook(
        'No mail server is set: enquiries are kept and shown in the Studio, and nobody is told of them.',
        'Set SMTP_URL, MAIL_FROM and NOTIFY_TO.',
      )
    const mailer = createMailer({ smtpUrl, from })
    try {
      const fault =
        (await mailer.verify()) ?? (sendTo ? await mailer.send(testMail(sendTo, from)) : undefined)
      if (fault)
        return broken(
          `It does not take our mail: ${fault.reason}`,
          'Compare host, port, user and password of SMTP_URL with what the mail provider says.',
        )
      return fine(
        sendTo ? 'A mail was sent; look whether it arrives.' : 'Connected, encrypted and logged in.',
      )
    } finally {
      mailer.close()
    }
  },
}

const testMail = (address: string, from = '') => ({
  messageId: `<${randomUUID()}.doctor@${from.split('@')[1] ?? 'localhost'}>`,
  to: { name: '', address },
  subject: 'A test of the mail server',
  text: 'npm run doctor sent this mail to see whether it arrives. It did.',
})

export const mailsCheck: Check = {
  name: 'Mails',
  inStudio: true,
  async run({ env: { mail }, stores }) {
    const { outbox: store } = await stores()
    const outbox = createOutbox({ store, smtpUrl: mail.smtpUrl, from: mail.from })
    const { waiting, failed, stuck, lastError } = await outbox.status()
    const text = `${count(waiting, 'mail')} waiting, ${failed} set aside${lastError ? `; the last error: ${lastError}` : ''}.`
    if (stuck)
      return broken(
        text,
        'The oldest waits for more than a quarter of an hour: see the line about the mail server.',
      )
    if (failed > 0)
      return worthALook(
        text,
        'Their enquiries are marked in the inbox; npm run enquiries -- resend ID sends one again.',
      )
    return fine(text)
  },
}
