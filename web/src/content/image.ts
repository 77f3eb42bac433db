import type { Image } from '@daymark/schemas/pages'
import { exportedImage, type SiteConfig } from '@daymark/schemas/render'
import { createImageUrlBuilder } from '@sanity/image-url'

/** The only widths that are requested, so that the server caches few renditions of an image. */
const ladder = [240, 320, 480, 640, 800, 960, 1200, 1280, 1600, 1920, 2400, 2880, 3456]

/** `src` and `srcset` of an image, cropped around its hotspot when `ratio` (width / height) is given. */
export function imageSource(
  image: Image,
  content: SiteConfig['content'],
  { ratio, widest }: { ratio?: number | undefined; widest: number },
) {
  const own = croppedSize(image)
  const shape = ratio ?? own.width / own.height
  const largest = Math.min(widest, own.width, own.height * shape)
  const widths = ladder.filter((width) => width <= largest)
  if (!widths.length) widths.push(Math.max(1, Math.floor(largest)))
  const href = (width: number) => {
    const sized = builder(content).image(source(image)).width(width).auto('format')
    return address((ratio ? sized.height(Math.round(width / ratio)).fit('crop') : sized).url(), content)
  }
  const width = widths.at(-1) ?? 1
  return {
    src: href(widths[Math.floor(widths.length / 2)] ?? width),
    srcSet: widths.map((each) => `${href(each)} ${each}w`).join(', '),
    width,
    height: Math.round(width / shape),
  }
}

/** One address, for a share image or an icon. */
export function imageHref(image: Image, content: SiteConfig['content'], width: number, height: number) {
  return address(builder(content).image(source(image)).width(width).height(height).fit('crop').url(), content)
}

/** The address of a file or an SVG, which is not resized, on the page's own origin. */
export const fileHref = (url: string) => new URL(url, 'http://site').pathname

function address(url: string, { exported }: SiteConfig['content']) {
  return exported ? exportedImage(url) : url
}

function builder({ projectId, dataset }: SiteConfig['content']) {
  return createImageUrlBuilder({ projectId, dataset, baseUrl: '/' })
}

function source({ asset, crop, hotspot }: Image) {
  return { asset: { _ref: asset._id }, ...(crop && { crop }), ...(hotspot && { hotspot }) }
}

function croppedSize({ asset, crop }: Image) {
  return {
    width: asset.width * (1 - (crop?.left ?? 0) - (crop?.right ?? 0)),
    height: asset.height * (1 - (crop?.top ?? 0) - (crop?.bottom ?? 0)),
  }
}
