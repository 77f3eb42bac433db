import { once } from 'node:events'
import { connect } from 'node:tls'
import { errorMessage } from '../../db/error-message.ts'
import { securityHeaders } from '../../http/headers/security-headers.ts'
import { ask, broken, fine, patienceMs, worthALook, type Check, type Found } from '../check.ts'

const fewDays = 14

export const outsideCheck: Check = {
  name: 'Seen from outside',
  inStudio: false,
  async run({ origin, clock }) {
    if (origin === undefined) return []
    const url = new URL(origin)
    const secure = url.protocol === 'https:'
    return (await Promise.all([...(secure ? [certificate(url, clock())] : []), headers(url)])).flat()
  },
}

async function headers(url: URL): Promise<Found> {
  try {
    const answer = await ask(new URL('/', url))
    if (!answer.ok)
      return broken(
        `The home page is answered ${answer.status}.`,
        'See whether the proxy passes requests to HOST and PORT.',
      )
    // The page's own policy stands in the place of the common one.
    const missing = Object.entries(securityHeaders(url.origin)).filter(
      ([name, value]) => name !== 'content-security-policy' && answer.headers.get(name) !== value,
    )
    if (!answer.headers.has('content-security-policy')) missing.push(['content-security-policy', ''])
    if (missing.length > 0)
      return worthALook(
        `The home page arrives without ${missing.map(([name]) => name).join(', ')} as the server sets it.`,
        'Let the proxy pass headers on as they are, and set ORIGIN to this address.',
      )
    return fine('The home page arrives with all its headers.')
  } catch (error) {
    return broken(
      `The home page is not answered: ${errorMessage(error)}.`,
      'See whether the name leads to this machine, and whether its proxy runs.',
    )
  }
}

async function certificate(url: URL, now: number): Promise<Found> {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port) || 443,
    servername: url.hostname,
    timeout: patienceMs,
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
  try {
    await once(socket, 'secureConnect')
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now) / 86_400_000)
    return days < fewDays
      ? worthALook(`The certificate is good for ${days} days.`, 'See why the proxy has not renewed it yet.')
      : fine(`The certificate is good for ${days} days.`)
  } catch (error) {
    return broken(
      `There is no good certificate: ${errorMessage(error)}.`,
      'See what the proxy says about getting one.',
    )
  } finally {
    socket.destroy()
  }
}
