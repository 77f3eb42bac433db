import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A response that is ready to be sent: the body in every encoding, each with its own ETag. */
export interface CachedResponse {
  status: ContentfulStatusCode
  headers: Record<string, string>
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> }
  etag: string
}
type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** From 9 on the encoder fills 32 MB of tables for each page and takes ten times as long, for some thirty bytes less. */
const brotliQuality = 8

export async function createCachedResponse(
  text: string,
  about: { status?: ContentfulStatusCode; headers: Record<string, string> },
): Promise<CachedResponse> {
  const identity = new Uint8Array(new TextEncoder().encode(text))
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity, { level: 9 }),
  ])
  return {
    status: about.status ?? 200,
    headers: about.headers,
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  }
}

export function sendCached(c: Context, cached: CachedResponse) {
  const variant = selectVariant(cached, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  return new Response(variant.body, variant)
}

/**
 * Like `sendCached`, but writes a plain GET, which most requests are, to Node's own response with headers that are
 * computed once. `common` are the headers that the middlewares add to other responses.
 */
export function createCachedWriter(common: Record<string, string>) {
  const headersByBody = new WeakMap<Uint8Array, string[]>()

  return (c: Context, cached: CachedResponse): Response => {
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    if (!incoming || !outgoing || !isPlainGet(incoming)) return sendCached(c, cached)
    const encoding = preferred(incoming.headers['accept-encoding'], cached)
    const body = cached.bodies[encoding] ?? cached.bodies.identity
    const rawHeaders = headersByBody.get(body) ?? headersFor(cached, encoding)
    headersByBody.set(body, rawHeaders)
    outgoing.writeHead(cached.status, ['x-request-id', c.get('requestId'), ...rawHeaders]).end(body)
    return RESPONSE_ALREADY_SENT
  }

  function headersFor(cached: CachedResponse, encoding: Encoding) {
    const { headers } = selectVariant(cached, encoding, undefined)
    const vary = [headers.vary, common.vary].filter(Boolean).join(', ')
    return Object.entries({ ...common, ...headers, vary }).flat()
  }
}

/** Without headers that change the response: a condition or a foreign origin. */
function isPlainGet({ method, headers }: IncomingMessage) {
  return method === 'GET' && headers.origin === undefined && headers['if-none-match'] === undefined
}

/** The encoding to send, or a 304 when the client has it already. */
function selectVariant(
  cached: CachedResponse,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
) {
  const encoding = preferred(acceptEncoding, cached)
  const etag = `"${cached.etag}-${encoding}"`
  const headers: Record<string, string> = { ...cached.headers, vary: 'Accept-Encoding', etag }
  if (cached.status === 200 && matches(ifNoneMatch, cached.etag)) {
    return { status: 304, headers, body: null } as const
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const body = cached.bodies[encoding] ?? cached.bodies.identity
  headers['content-length'] = String(body.byteLength)
  return { status: cached.status, headers, body }
}

/** The best cached encoding that the client accepts; q=0 refuses one. */
function preferred(acceptEncoding = '', { bodies }: Pick<CachedResponse, 'bodies'>): Encoding {
  const accepts = parsedHeaders.get(acceptEncoding) ?? parseAcceptEncoding(acceptEncoding)
  if (bodies.br && accepts.br) return 'br'
  if (bodies.gzip && accepts.gzip) return 'gzip'
  return 'identity'
}

/** Browsers send one of a few values: each is parsed once. */
const parsedHeaders = new Map<string, { br: boolean; gzip: boolean }>()
const maxParsedHeaders = 100
/** Browsers send shorter ones; parsing kilobytes would cost more than the response. */
const maxHeaderLength = 200

function parseAcceptEncoding(acceptEncoding: string) {
  if (acceptEncoding.length > maxHeaderLength) return { br: false, gzip: false }
  const offers = acceptEncoding.toLowerCase().split(',')
  const accepts = (encoding: string) =>
    offers.some((offer) => {
      const [name, ...parameters] = offer.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((it) => /^q=0(\.0*)?$/.test(it))
    })
  const found = { br: accepts('br'), gzip: accepts('gzip') }
  if (parsedHeaders.size >= maxParsedHeaders) parsedHeaders.clear()
  parsedHeaders.set(acceptEncoding, found)
  return found
}

/** The ETag of any encoding matches, because the content is the same. */
function matches(ifNoneMatch: string | undefined, etag: string) {
  return ifNoneMatch?.trim() === '*' || Boolean(ifNoneMatch?.includes(`"${etag}-`))
}
