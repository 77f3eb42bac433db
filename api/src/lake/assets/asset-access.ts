import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Identify } from '../../http/identity.ts'
import { cookieCredentials, setStaffCookie } from '../../http/staff-cookie.ts'
import { refusal } from '../lake-error.ts'
import { assetIdOf } from './original-file.ts'

const keyLastsMs = 3_600_000

interface Options {
  identify: Identify
  /** Whether a published document refers to the asset. */
  isInUse: (assetId: string) => boolean
  /** Whether a page that staff show to others before it is public needs the asset. */
  isShared: (assetId: string) => Promise<boolean>
  /** Is the site served over TLS? */
  secure: boolean
}

export type AssetAccess = ReturnType<typeof createAssetAccess>

/**
 * Who may read an image or a file: everybody while a published document or a shared preview needs it, else staff. An `<img>` of the
 * Studio sends no token, so that staff are known by a cookie; and Sanity's exporter sends none to hosts that are not
 * Sanity's, so that the addresses in an export carry a key.
 */
export function createAssetAccess({ identify, isInUse, isShared, secure }: Options) {
  const secret = randomBytes(32)
  const keyOf = (assetId: string, expires: string) =>
    `${expires}.${createHmac('sha256', secret).update(`${assetId} ${expires}`).digest('base64url')}`

  function isKey(key: string, assetId: string) {
    const [expires = ''] = key.split('.')
    const [given, expected] = [Buffer.from(key), Buffer.from(keyOf(assetId, expires))]
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > Date.now()
    )
  }

  async function isStaff(c: Context) {
    const byCookie = await identify(cookieCredentials(c.req.header('cookie')))
    return Boolean(byCookie ?? (await identify(c.req.raw.headers)))
  }

  const guard: MiddlewareHandler = async (c, next) => {
    const kind = c.req.param('kind') === 'images' ? 'image' : 'file'
    const assetId = assetIdOf(kind, c.req.param('file') ?? '')
    if (isInUse(assetId)) return next()
    const mayRead =
      isKey(c.req.query('key') ?? '', assetId) || (await isShared(assetId)) || (await isStaff(c))
    if (!mayRead) {
      throw refusal(404, 'assetNotFound', `There is no such ${kind}`)
    }
    await next()
    c.res.headers.set('cache-control', 'private, no-cache')
  }

  return {
    guard,
    isStaff,

    /** Lets the browser that sent this request read every image and file. */
    remember: (c: Context) => setStaffCookie(c, secure),

    /** What an address in an export ends with, so that the asset can be fetched without a token for an hour. */
    keyFor: (assetId: string) =>
      isInUse(assetId) ? '' : `?key=${keyOf(assetId, String(Date.now() + keyLastsMs))}`,
  }
}
