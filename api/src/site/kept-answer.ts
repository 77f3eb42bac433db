import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer ready to be sent: every encoding made beforehand, with its own ETag. */
export interface KeptAnswer {
  status: ContentfulStatusCode
  headers: Record<string, string>
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> }
  etag: string
}
type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function keepAnswer(
  text: string,
  about: { status?: ContentfulStatusCode; headers: Record<string, string> },
): Promise<KeptAnswer> {
  const identity = new Uint8Array(new TextEncoder().encode(text))
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(identity, { level: 9 }),
  ])
  return {
    status: about.status ?? 200,
    headers: about.headers,
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  }
}

export function answerKept(c: Context, kept: KeptAnswer) {
  const chosen = chooseKept(kept, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  return new Response(chosen.body, chosen)
}

/**
 * Answers like `answerKept`, but a plain GET is written to Node's own response, with all headers of the answer computed
 * once: most requests are such. `common` is what the middlewares add to other answers.
 */
export function createKeptWriter(common: Record<string, string>) {
  const heads = new WeakMap<Uint8Array, string[]>()

  return (c: Context, kept: KeptAnswer): Response => {
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    if (!incoming || !outgoing || !isPlainGet(incoming)) return answerKept(c, kept)
    const encoding = preferred(incoming.headers['accept-encoding'], kept)
    const body = kept.bodies[encoding] ?? kept.bodies.identity
    const head = heads.get(body) ?? headOf(kept, encoding)
    heads.set(body, head)
    outgoing.writeHead(kept.status, ['x-request-id', c.get('requestId'), ...head]).end(body)
    return RESPONSE_ALREADY_SENT
  }

  function headOf(kept: KeptAnswer, encoding: Encoding) {
    const { headers } = chooseKept(kept, encoding, undefined)
    const vary = [headers.vary, common.vary].filter(Boolean).join(', ')
    return Object.entries({ ...common, ...headers, vary }).flat()
  }
}

/** Nothing in it makes the answer another one, as a copy that the client holds or a foreign origin would. */
function isPlainGet({ method, headers }: IncomingMessage) {
  return method === 'GET' && headers.origin === undefined && headers['if-none-match'] === undefined
}

/** What of it a client is sent: its encoding, or that it has it already. */
function chooseKept(kept: KeptAnswer, accepted: string | undefined, ifNoneMatch: string | undefined) {
  const encoding = preferred(accepted, kept)
  const etag = `"${kept.etag}-${encoding}"`
  const headers: Record<string, string> = { ...kept.headers, vary: 'Accept-Encoding', etag }
  if (kept.status === 200 && matches(ifNoneMatch, kept.etag)) {
    return { status: 304, headers, body: null } as const
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const body = kept.bodies[encoding] ?? kept.bodies.identity
  headers['content-length'] = String(body.byteLength)
  return { status: kept.status, headers, body }
}

/** The best encoding that is kept and that the client has not refused with q=0. */
function preferred(accepted = '', { bodies }: Pick<KeptAnswer, 'bodies'>): Encoding {
  const takes = understood.get(accepted) ?? understand(accepted)
  if (bodies.br && takes.br) return 'br'
  if (bodies.gzip && takes.gzip) return 'gzip'
  return 'identity'
}

/** Browsers send one of a few texts: each is taken apart once. */
const understood = new Map<string, { br: boolean; gzip: boolean }>()
const fewTexts = 100
/** Nobody's browser sends more; taking a header of kilobytes apart costs more than the answer. */
const longestText = 200

function understand(accepted: string) {
  if (accepted.length > longestText) return { br: false, gzip: false }
  const offers = accepted.toLowerCase().split(',')
  const takes = (encoding: string) =>
    offers.some((offer) => {
      const [name, ...parameters] = offer.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((it) => /^q=0(\.0*)?$/.test(it))
    })
  const found = { br: takes('br'), gzip: takes('gzip') }
  if (understood.size >= fewTexts) understood.clear()
  understood.set(accepted, found)
  return found
}

/** Whatever its encoding, the page that a client holds is the same page. */
function matches(ifNoneMatch: string | undefined, etag: string) {
  return ifNoneMatch?.trim() === '*' || Boolean(ifNoneMatch?.includes(`"${etag}-`))
}
