import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
  const encoding = preferred(c.req.header('accept-encoding'), kept)
  const etag = `"${kept.etag}-${encoding}"`
  const headers: Record<string, string> = { ...kept.headers, vary: 'Accept-Encoding', etag }
  if (kept.status === 200 && matches(c.req.header('if-none-match'), kept.etag)) {
    return c.body(null, 304, headers)
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const body = kept.bodies[encoding] ?? kept.bodies.identity
  headers['content-length'] = String(body.byteLength)
  return c.body(body, kept.status, headers)
}

/** The best encoding that is kept and that the client has not refused with q=0. */
export function preferred(accepted: string | undefined, { bodies }: Pick<KeptAnswer, 'bodies'>): Encoding {
  const offers = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/))
  const takes = (encoding: string) =>
    offers.some(
      ([name, ...parameters]) => name === encoding && !parameters.some((it) => /^q=0(\.0*)?$/.test(it)),
    )
  if (bodies.br && takes('br')) return 'br'
  if (bodies.gzip && takes('gzip')) return 'gzip'
  return 'identity'
}

/** Whatever its encoding, the page that a client holds is the same page. */
function matches(ifNoneMatch: string | undefined, etag: string) {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '')
    return tag === '*' || new RegExp(`^"${etag}-(br|gzip|identity)"$`).test(tag)
  })
}
