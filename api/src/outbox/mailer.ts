export interface Mail {
  /** Stable for one row, so that a mail sent twice is recognised as one. */
  messageId: string
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** Somebody wrote it for this very recipient: programs may answer it as they would a person. */
  fromPerson?: boolean
}

/** `later`: the same mail may pass another time. `never`: this mail will not. `down`: no mail passes now. */
export type Failure = { kind: 'later' | 'never' | 'down'; reason: string }

export type Mailer = ReturnType<typeof createMailer>

export interface MailerOptions {
  smtpUrl?: string
  from?: string
  /** Shown in front of the address. */
  senderName?: () => Promise<string>
  print?: (mail: Mail) => void
}

export function createMailer({ smtpUrl, from, senderName, print }: MailerOptions) {
  const configured = Boolean(smtpUrl && from)
  let opened: ReturnType<typeof openTransport> | undefined
  const transport = async () => (smtpUrl && from ? (opened ??= openTransport(smtpUrl)) : undefined)

  return {
    configured,
    active: configured || print !== undefined,
    async send({ fromPerson, ...mail }: Mail): Promise<Failure | undefined> {
      const open = await transport()
      if (!open) {
        print?.(mail)
        return undefined
      }
      try {
        await open.sendMail({
          ...mail,
          from: from && senderName ? { name: await senderName(), address: from } : from,
          ...(!fromPerson && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        })
        return undefined
      } catch (cause) {
        return failure(cause)
      }
    },
    /** Connects, encrypts and logs in, and sends nothing; answers what went wrong. */
    async verify(): Promise<Failure | undefined> {
      try {
        await (await transport())?.verify()
        return undefined
      } catch (cause) {
        return failure(cause)
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The library is imported with the first mail, because most starts send none. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...fromUrl(smtpUrl),
    pool: true,
    maxConnections: 5,
    maxMessages: 1000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function fromUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Without it the password and the mails would go out in clear wherever the server does not offer STARTTLS.
    requireTLS: !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  }
}

/** Only a verdict on this very mail is final; a refused login or greeting stops every mail alike. */
function failure(cause: unknown): Failure {
  const { code, responseCode, message } = cause as { code?: string; responseCode?: number; message?: string }
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const kind = !aboutThisMail ? 'down' : (responseCode ?? 0) >= 500 ? 'never' : 'later'
  return { kind, reason: withoutAddresses(message ?? 'unknown') }
}

/** Servers quote the recipient in their refusals; the log and the status page should not. */
function withoutAddresses(text: string) {
  return text
    .replace(/(?<![^\s<>"])[^\s<>"@]*@[^\s<>"]*/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}
