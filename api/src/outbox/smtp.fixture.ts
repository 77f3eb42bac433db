import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  source: string
}

/** A mail server on a port of its own; `refuse` answers a recipient or a message, in its own time, with an SMTP code. */
export async function openSmtp(
  refuse: {
    recipient?: (to: string) => number | undefined
    message?: (count: number) => number | undefined | Promise<number | undefined>
  } = {},
  port = 0,
) {
  const received: Received[] = []
  let accepted = 0
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = refuse.recipient?.(address)
      done(code === undefined ? null : refusal(code, address))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        // Lines that quoted-printable has broken are whole again.
        const source = Buffer.concat(chunks).toString().replaceAll('=\r\n', '')
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), source })
        void Promise.resolve(refuse.message?.(received.length)).then((code) => {
          if (code === undefined) accepted += 1
          done(code === undefined ? null : refusal(code, 'message'))
        })
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const open = (server.server.address() as AddressInfo).port
  return {
    port: open,
    url: `smtp://127.0.0.1:${open}`,
    received,
    accepted: () => accepted,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, about: string) {
  return Object.assign(new Error(`refused <${about}>`), { responseCode })
}
