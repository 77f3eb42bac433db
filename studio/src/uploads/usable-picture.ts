import { UnusableFile } from './upload-news.ts'

/** Enough for the largest rendition of the site, cropped to a third. */
const longestSide = 4000

/** A picture below this weight and size is stored as it is. */
const smallEnough = { bytes: 8 * 1024 * 1024, side: 5000 }

/** Drawings keep their lines, and animations their motion, only as they are. */
const keptAsTheyAre = new Set(['image/svg+xml', 'image/gif'])

/** A picture as the site can use it: a photo of a camera is scaled down, and one of an iPhone becomes a JPEG. */
export async function usablePicture(file: File): Promise<File> {
  if (keptAsTheyAre.has(file.type)) return file
  const heic = await isHeic(file)
  // What the browser cannot show is left to the server, which knows more kinds and says what it refuses.
  const image = await loaded(file).catch(() => (heic ? decodeHeic(file) : undefined))
  if (!image) return file
  try {
    const { width, height } = sizeOf(image)
    const fits = file.size <= smallEnough.bytes && Math.max(width, height) <= smallEnough.side
    if (fits && !heic) return file
    return await drawn(image, Math.min(1, longestSide / Math.max(width, height)), file)
  } finally {
    if (image instanceof HTMLImageElement) URL.revokeObjectURL(image.src)
    else image.close()
  }
}

type Decoded = HTMLImageElement | ImageBitmap

/** All browsers but Safari need the decoder: three megabytes, which are loaded for the first such photo. */
async function decodeHeic(file: File) {
  const { heicTo } = await import('heic-to/csp')
  return heicTo({ blob: file, type: 'bitmap' }).catch(() => {
    throw new UnusableFile(
      'This HEIC photo cannot be read here. On the phone, share it as “Most compatible”, or export it as a JPEG, and choose that file.',
    )
  })
}

function loaded(file: File) {
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => {
      URL.revokeObjectURL(image.src)
      reject(new Error('not shown by this browser'))
    }
    image.src = URL.createObjectURL(file)
  })
}

/** By its first bytes: Windows and Linux do not name its kind. */
async function isHeic(file: File) {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(start)
}

const sizeOf = (image: Decoded) =>
  image instanceof HTMLImageElement
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : { width: image.width, height: image.height }

async function drawn(image: Decoded, scale: number, { name, type }: File) {
  const { width, height } = sizeOf(image)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new UnusableFile(tooLarge)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    // Only these two kinds may be transparent in places.
    canvas.toBlob(resolve, type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg', 0.9),
  )
  if (!blob) throw new UnusableFile(tooLarge)
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type.replace('image/', '')}`, {
    type: blob.type,
  })
}

const tooLarge =
  'This picture has more pixels than this browser can work with. Save it at 4000 pixels on its longer side, and choose that file.'
