import { createHash } from 'node:crypto'
import { sharePictures, type ShareWords } from '@daymark/schemas/render'
import { Hono, type Context } from 'hono'
import type { Identify } from '../../http/identity.ts'
import { requireRole } from '../../http/require-role.ts'
import type { Pages } from '../pages/pages.ts'
import type { Firm } from './firm.ts'
import type { createSharePicture } from './share-picture.ts'

type Draw = ReturnType<typeof createSharePicture>

/** The drawn picture of each page that has none of its own: drawn at the first request, and kept until its words change. */
export function sharePictureRoutes({ pages, draw }: { pages: Pages; draw: Draw }) {
  const drawn = new Map<string, { words: string; picture: ReturnType<Draw> }>()

  function pictureOf(path: string, share: ShareWords) {
    const words = JSON.stringify(share)
    const known = drawn.get(path)
    if (known?.words === words) return known.picture
    const picture = draw(share)
    drawn.set(path, { words, picture })
    picture.catch(() => drawn.delete(path))
    return picture
  }

  async function answer(c: Context, next: () => Promise<void>) {
    const [, path] = /^(.*)\.jpg$/.exec(c.req.path.slice(sharePictures.length)) ?? []
    const share = path === undefined ? undefined : pages.at(path || '/')?.share
    if (path === undefined || !share) return next()
    const etag = `"${createHash('sha256').update(JSON.stringify(share)).digest('base64url').slice(0, 22)}"`
    const headers = { etag, 'cache-control': 'public, max-age=3600' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const picture = await pictureOf(path, share)
    return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/jpeg' })
  }

  return new Hono().get(`${sharePictures}.jpg`, answer).get(`${sharePictures}/*`, answer)
}

/** The picture that a title would get, while staff are writing it. */
export function shareDraftRoutes({
  identify,
  draw,
  firm,
}: {
  identify: Identify
  draw: Draw
  firm: () => Promise<Firm>
}) {
  return new Hono().get('/api/staff/share-picture', async (c) => {
    await requireRole(c, identify, 'viewer')
    const { productName: name, mark } = await firm()
    const picture = await draw({ title: c.req.query('title') ?? '', name, mark: mark ?? undefined })
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  })
}
