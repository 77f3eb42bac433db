import { STATUS_CODES } from 'node:http'
import { serverLimits } from './listen.ts'

/** A whole answer as it goes over the wire, for what bypasses Node's answer object. `lines` tell the body's length. */
export function answerBytes(status: number, lines: string, body: string | Uint8Array) {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Date: ${new Date().toUTCString()}\r\n${persistence}\r\n`
  return typeof body === 'string' ? Buffer.from(head + body) : Buffer.concat([Buffer.from(head), body])
}

export function headerLines(headers: Record<string, string | number>) {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

const persistence = headerLines({
  Connection: 'keep-alive',
  'Keep-Alive': `timeout=${serverLimits.keepAliveTimeout / 1_000}`,
})
