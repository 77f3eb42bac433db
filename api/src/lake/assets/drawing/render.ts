import type { Sharp } from 'sharp'
import { assetError } from '../asset-error.ts'
import { isThere } from '../is-there.ts'
import { loadSharp } from './load-sharp.ts'
import { maxPixels } from '../upload/metadata.ts'
import type { Plan } from './plan.ts'

/** Draws a plan. Metadata of the original, such as where a photo was taken, is left behind. */
export async function render(file: string, plan: Plan): Promise<Buffer> {
  if (!(await isThere(file))) throw assetError(404, 'The file of this asset is missing.')

  const sharp = await loadSharp()
  const resized = sharp(file, { limitInputPixels: maxPixels })
    .autoOrient()
    .extract(plan.region)
    .resize(plan.width, plan.height, plan.entropy ? { fit: 'cover', position: 'entropy' } : { fit: 'fill' })
  if (!plan.canvas && !plan.flip && !plan.turn) return encoded(resized, plan)
  // A second pass, because one pipeline would turn before it cuts.
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true })
  let picture = sharp(data, { raw: info })
  if (plan.canvas) {
    const [across, down] = [plan.canvas.width - info.width, plan.canvas.height - info.height]
    const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)]
    picture = picture.extend({
      left,
      top,
      right: across - left,
      bottom: down - top,
      background: plan.background,
    })
  }
  if (plan.flip || plan.turn) {
    const flat = await picture.raw().toBuffer({ resolveWithObject: true })
    picture = sharp(flat.data, { raw: flat.info })
    if (plan.turn) picture = picture.rotate(plan.turn)
    const turned = await picture.raw().toBuffer({ resolveWithObject: true })
    picture = sharp(turned.data, { raw: turned.info })
    if (plan.flip.includes('h')) picture = picture.flop()
    if (plan.flip.includes('v')) picture = picture.flip()
  }
  return encoded(picture, plan)
}

function encoded(picture: Sharp, plan: Plan) {
  const { quality } = plan
  let drawn = picture
  if (plan.blur > 0) drawn = drawn.blur(Math.max(0.3, plan.blur / 4))
  if (plan.sharpen > 0) drawn = drawn.sharpen({ sigma: 0.5 + plan.sharpen / 10 })
  if (plan.greyscale) drawn = drawn.greyscale()
  if (plan.invert) drawn = drawn.negate({ alpha: false })
  if (plan.background) drawn = drawn.flatten({ background: plan.background })
  const encode = {
    avif: () => drawn.avif({ quality, effort: 2 }),
    webp: () => drawn.webp({ quality, effort: 3 }),
    png: () => drawn.png({ compressionLevel: 7 }),
    jpg: () =>
      drawn
        .flatten({ background: plan.background ?? '#ffffff' })
        .jpeg({ quality, progressive: true, mozjpeg: false }),
  }
  return encode[plan.format]().toBuffer()
}
