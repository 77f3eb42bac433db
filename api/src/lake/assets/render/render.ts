import { existsSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { assetError } from '../../lake-error.ts'
import { loadSharp } from '../../../images/load-sharp.ts'
import { maxPixels } from '../upload/metadata.ts'
import type { Plan } from './plan.ts'

/** Renders a plan, without the metadata of the original. */
export async function render(file: string, plan: Plan): Promise<Buffer> {
  if (!existsSync(file)) throw assetError(404, 'The file of this asset is missing.')

  const sharp = await loadSharp()
  const resized = sharp(file, { limitInputPixels: maxPixels })
    .autoOrient()
    .extract(plan.region)
    .resize(plan.width, plan.height, plan.entropy ? { fit: 'cover', position: 'entropy' } : { fit: 'fill' })
  if (!plan.canvas && !plan.flip && !plan.turn) return encoded(resized, plan)
  let image = await rasterised(resized)
  if (plan.canvas) {
    const [extraWidth, extraHeight] = [plan.canvas.width - plan.width, plan.canvas.height - plan.height]
    const [left, top] = [Math.floor(extraWidth / 2), Math.floor(extraHeight / 2)]
    image = image.extend({
      left,
      top,
      right: extraWidth - left,
      bottom: extraHeight - top,
      background: plan.background,
    })
  }
  if (plan.turn) image = await rasterised((await rasterised(image)).rotate(plan.turn))
  else if (plan.flip) image = await rasterised(image)
  if (plan.flip.includes('h')) image = image.flop()
  if (plan.flip.includes('v')) image = image.flip()
  return encoded(image, plan)
}

/** A pipeline of its own on the pixels so far, because sharp applies rotation before extraction within one pipeline. */
async function rasterised(image: Sharp) {
  const sharp = await loadSharp()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

function encoded(image: Sharp, plan: Plan) {
  const { quality } = plan
  let output = image
  if (plan.blur > 0) output = output.blur(Math.max(0.3, plan.blur / 4))
  if (plan.sharpen > 0) output = output.sharpen({ sigma: 0.5 + plan.sharpen / 10 })
  if (plan.greyscale) output = output.greyscale()
  if (plan.invert) output = output.negate({ alpha: false })
  if (plan.background) output = output.flatten({ background: plan.background })
  const encode = {
    avif: () => output.avif({ quality, effort: 2 }),
    webp: () => output.webp({ quality, effort: 3 }),
    png: () => output.png({ compressionLevel: 7 }),
    jpg: () =>
      output
        .flatten({ background: plan.background ?? '#ffffff' })
        .jpeg({ quality, progressive: true, mozjpeg: false }),
  }
  return encode[plan.format]().toBuffer()
}
