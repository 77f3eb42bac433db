import type { Page } from 'playwright-core'

/** The least contrast between the ink of a text and any pixel that lies behind its lines now. */
export async function leastContrast(page: Page, selector: string) {
  const text = page.locator(selector).first()
  const { ink, lines } = await text.evaluate((element: HTMLElement) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
    return { ink: getComputedStyle(element).color, lines }
  })
  await text.evaluate((element: HTMLElement) => (element.style.color = 'transparent'))
  const behind: string[] = []
  for (const clip of lines) behind.push((await page.screenshot({ clip })).toString('base64'))
  await text.evaluate((element: HTMLElement) => (element.style.color = ''))
  return page.evaluate(measure, { ink, behind })
}

async function measure({ ink, behind }: { ink: string; behind: string[] }) {
  const luminance = ([r = 0, g = 0, b = 0]: number[]) => {
    const linear = [r, g, b].map((part) => {
      const value = part / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  }
  const own = luminance((ink.match(/[\d.]+/g) ?? []).map(Number))
  let least = 21
  for (const picture of behind) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    for (let at = 0; at < data.length; at += 4) {
      const ground = luminance([...data.subarray(at, at + 3)])
      const [light, dark] = own > ground ? [own, ground] : [ground, own]
      least = Math.min(least, (light + 0.05) / (dark + 0.05))
    }
  }
  return least
}
