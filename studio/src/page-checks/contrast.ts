import type { DrawnPage } from './drawn-page.ts'

/** Pixels are compared on a smaller copy. */
const scale = 0.25

/** The contrast of words with the picture behind them where it is worst; nothing where no picture is. */
export async function contrastOver(element: HTMLElement, box: DOMRect, { document, window }: DrawnPage) {
  const behind = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  const above = behind.indexOf(element)
  const image = behind.find((it) => it.tagName === 'IMG') as HTMLImageElement | undefined
  if (above < 0 || !image?.complete || image.naturalWidth === 0 || behind.indexOf(image) < above)
    return undefined

  const canvas = new OffscreenCanvas(Math.max(1, box.width * scale), Math.max(1, box.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.scale(scale, scale)
  context.translate(-box.left, -box.top)
  drawCovering(context, image)
  const veils = behind.slice(above, behind.indexOf(image)).toReversed()
  for (const veil of veils)
    await drawBackground(context, veil.getBoundingClientRect(), window.getComputedStyle(veil))

  const ink = luminanceOf(pixelOf(window.getComputedStyle(element).color))
  const ratios = [...luminances(context.getImageData(0, 0, canvas.width, canvas.height).data)].map(
    (ground) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05),
  )
  ratios.sort((one, other) => one - other)
  // Single bright spots do not make words unreadable.
  return ratios[Math.floor(ratios.length / 20)]
}

/** As `object-fit: cover` does. */
function drawCovering(context: OffscreenCanvasRenderingContext2D, image: HTMLImageElement) {
  const { left, top, width, height } = image.getBoundingClientRect()
  const times = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [wide, high] = [image.naturalWidth * times, image.naturalHeight * times]
  context.drawImage(image, left + (width - wide) / 2, top + (height - high) / 2, wide, high)
}

/** Colours and gradients are drawn by the browser itself, as a picture that holds one element. */
async function drawBackground(
  context: OffscreenCanvasRenderingContext2D,
  { left, top, width, height }: DOMRect,
  { backgroundImage, backgroundColor }: CSSStyleDeclaration,
) {
  if (backgroundImage.includes('url(') || (backgroundImage === 'none' && backgroundColor.endsWith(', 0)')))
    return
  const size = `width="${width}" height="${height}"`
  const style = `width:${width}px;height:${height}px;background:${backgroundImage} ${backgroundColor}`
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}><div xmlns="http://www.w3.org/1999/xhtml" style="${style}"/></foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(markup)}`
  await picture.decode()
  context.drawImage(picture, left, top, width, height)
}

function pixelOf(colour: string) {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}

function* luminances(data: Uint8ClampedArray) {
  for (let at = 0; at < data.length; at += 4)
    yield luminanceOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
}

/** As https://www.w3.org/TR/WCAG22/#dfn-relative-luminance defines it. */
function luminanceOf(pixel: number[]) {
  const [red = 0, green = 0, blue = 0] = pixel.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
