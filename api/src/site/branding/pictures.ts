import type { SiteConfig } from '@daymark/schemas/render'
import type { Sharp } from 'sharp'
import { loadSharp } from '../../images/load-sharp.ts'

/** The bytes of a published picture, by the id of its asset. */
export type ReadPicture = (id: string) => Promise<Uint8Array>

/** Reads pictures from where visitors get them. */
export function createPictureReader(
  content: () => SiteConfig['content'],
  request: (path: string) => Response | Promise<Response>,
): ReadPicture {
  return async (id) => {
    const { projectId, dataset } = content()
    const file = id.replace(/^image-/, '').replace(/-(\w+)$/, '.$1')
    const answer = await request(`/images/${projectId}/${dataset}/${file}`)
    if (!answer.ok) throw new Error(`The picture ${id} cannot be read: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
/** What librsvg takes a drawing's lengths to be in. */
const ownDensity = 72

/** A picture or a drawing as pixels, as large as fits into a box; transparent where it leaves the box empty. */
export async function fitted(
  body: Uint8Array,
  width: number,
  height = width,
  fit: 'contain' | 'inside' = 'contain',
): Promise<Sharp> {
  const sharp = await loadSharp()
  const own = await sharp(body).metadata()
  const scale = Math.min(width / own.width, height / own.height)
  const density = own.format === 'svg' ? Math.min(100_000, Math.max(1, ownDensity * scale)) : ownDensity
  return sharp(body, { density })
    .timeout({ seconds: 10 })
    .resize(width, height, { fit, background: transparent })
    .ensureAlpha()
}
