import type { MadePreview, Preview } from '@daymark/schemas/staff'
import { Hono, type Context } from 'hono'
import { readObject } from '../../http/body.ts'
import { actorOf } from '../../http/audit.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Identify } from '../../http/identity.ts'
import { Problem } from '../../http/problem.ts'
import { requireRole } from '../../http/require-role.ts'
import { sendCached } from '../pages/cached-response.ts'
import type { Pages } from '../pages/pages.ts'
import type { PreviewLink, PreviewLinks } from './preview-links.ts'

export interface SharedPreviewOptions {
  links: PreviewLinks
  identify: Identify
  clientAddress: ClientAddress
  pages: Pages
  origin: () => string
}

export type SharedPreview = ReturnType<typeof createSharedPreview>

const days = { default: 7, most: 90 }

/** Pages with their drafts for people without an account: `/?preview=SECRET` shows that page, and nothing else that is not public. */
export function createSharedPreview(options: SharedPreviewOptions) {
  const { links, identify, clientAddress, pages, origin } = options
  const staffRoutes = new Hono()

  staffRoutes.get('/api/staff/previews', async (c) => {
    await requireRole(c, identify, 'editor')
    c.header('cache-control', 'no-store')
    return c.json({ previews: (await links.list()).map(described) })
  })

  staffRoutes.post('/api/staff/previews', async (c) => {
    const caller = await requireRole(c, identify, 'editor')
    const { path, days: asked = days.default } = await readObject(c, 1_024)
    const page = typeof path === 'string' ? await pages.atWithDrafts(path) : undefined
    if (!page || page.name === 'notFound') {
      throw new Problem(422, 'invalid_fields', 'There is no such page to share.')
    }
    if (typeof asked !== 'number' || !Number.isInteger(asked) || asked < 1 || asked > days.most) {
      throw new Problem(422, 'invalid_fields', `A preview link lasts 1 to ${days.most} days.`)
    }
    const { link, secret } = await links.create(page.path, asked, actorOf(c, caller, clientAddress))
    c.header('cache-control', 'no-store')
    const url = `${origin()}${encodeURI(page.path)}?preview=${secret}`
    return c.json({ ...described(link), url } satisfies MadePreview, 201)
  })

  staffRoutes.delete('/api/staff/previews/:id', async (c) => {
    const caller = await requireRole(c, identify, 'editor')
    if (!(await links.withdraw(c.req.param('id'), actorOf(c, caller, clientAddress)))) {
      throw new Problem(404, 'no_such_preview', 'This link is withdrawn or has ended already.')
    }
    return c.body(null, 204)
  })

  /** What a page's address answers when it carries a link's secret. */
  async function answer(c: Context, path: string, secret: string) {
    const page = (await links.find(secret))?.path === path && (await pages.atWithDrafts(path))
    if (!page) {
      return c.text(
        'This preview link has ended or was withdrawn. Ask whoever sent it for a new one.',
        410,
        unseen,
      )
    }
    try {
      const draft = await pages.renderShared(page)
      return sendCached(c, { ...draft, headers: { ...draft.headers, ...unseen } })
    } catch {
      return c.text(
        'What is being written cannot be shown yet: something is missing. Try again later.',
        503,
        unseen,
      )
    }
  }

  /** Whether a page with a link that works now needs the asset; its content names files by their digest alone. */
  async function needs(assetId: string) {
    const [, digest] = /^(?:image|file)-([0-9a-f]{40})-/.exec(assetId) ?? []
    if (!digest) return false
    return (await links.list()).some(({ path }) => pages.sharedContent(path)?.includes(digest))
  }

  return { staffRoutes, answer, needs }
}

/** Not cached, not indexed, and its URL is sent to no other site. */
const unseen = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

const described = ({ id, path, createdBy, createdAt, expiresAt }: PreviewLink): Preview => ({
  id,
  path,
  createdBy,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})
