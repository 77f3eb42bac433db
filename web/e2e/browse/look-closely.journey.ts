import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leastContrast } from '../contrast.ts'
import { cutOff, sideways } from '../fits.ts'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, goTo, openPage, painted, visit } from '../visitor.ts'

useSite()

const columns = '[aria-labelledby="contact-heading"] form'

async function open(path: string, options: Parameters<typeof visit>[1]) {
  const page = await visit(browser, { ...desktop, ...atRest, ...options })
  await openPage(page, product.url + path)
  if (path === '/') await goTo(page, columns)
  return page
}

/** The colours of a column of the page's left margin, from its upper edge down. */
async function margin(page: Page) {
  const picture = (await page.screenshot({ clip: { x: 6, y: 0, width: 1, height: 160 } })).toString('base64')
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(1, image.height).getContext('2d')
    if (!context) throw new Error('there is no canvas')
    context.drawImage(image, 0, 0)
    return [...context.getImageData(0, 0, 1, image.height).data]
  }, picture)
}

async function scrollToPlace(page: Page, top: number) {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await painted(page)
}

/** By how much more the colours below each other differ with the header than without it. */
async function headerEdge(page: Page) {
  const shown = await margin(page)
  await show(page, 'hidden')
  const bare = await margin(page)
  await show(page, '')
  const steps = stepsOf(bare)
  return Math.max(...stepsOf(shown).map((step, place) => step - (steps[place] ?? 0)))
}

const headerContrast = (page: Page) => leastContrast(page, 'header > nav a[href="/projects"]')

test('the header is readable and has no edge wherever the page is scrolled to', async () => {
  const page = await open('/', {})
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const passage = await page
    .locator('main [data-ground="dawn"]')
    .first()
    .evaluate((it) => (it.parentElement?.getBoundingClientRect().top ?? 0) + scrollY)
  const along = Array.from({ length: 8 }, (_, step) => (height * step) / 7)
  const across = Array.from({ length: 12 }, (_, step) => passage + step * 60)
  for (const top of [...along, ...across].map(Math.round)) {
    await scrollToPlace(page, top)
    await expect.poll(() => headerContrast(page), { message: `at ${top}` }).toBeGreaterThan(4.5)
    expect(await headerEdge(page), `at ${top}`).toBeLessThanOrEqual(10)
  }
})

test('on a page without day the header shows no ground of its own', async () => {
  const page = await open('/nowhere', { reducedMotion: 'no-preference' })
  const shown = await margin(page)
  await show(page, 'hidden')
  expect(await margin(page)).toEqual(shown)
})

test('the ground of the night grows lighter with the scroll, and the header with it', async () => {
  const page = await open('/', { reducedMotion: 'no-preference' })
  const night = await page.locator('[data-passage]').evaluate((it) => {
    const { top, height } = it.getBoundingClientRect()
    return { top: top + scrollY, length: height - innerHeight }
  })
  const shades: string[] = []
  for (const part of [0.02, 0.5, 0.98]) {
    await scrollToPlace(page, Math.round(night.top + night.length * part))
    await expect.poll(() => headerContrast(page)).toBeGreaterThan(4.5)
    expect(await headerEdge(page), `${part} of the night`).toBeLessThanOrEqual(10)
    shades.push((await margin(page)).slice(-4).join())
  }
  expect(new Set(shades).size).toBe(3)
})

/** By how much each colour differs from the one above it. */
const stepsOf = (column: number[]) =>
  column.slice(4).map((part, place) => Math.abs(part - (column[place] ?? 0)))

const show = (page: Page, visibility: string) =>
  page.locator('header').evaluate((header, visibility) => {
    header.style.visibility = visibility
  }, visibility)

test.each(['/', '/projects'])('no line of %s is longer than seventy characters', async (path) => {
  const page = await open(path, {})
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const long = await page.evaluate(() => {
      const range = document.createRange()
      return [...document.querySelectorAll('main p')].flatMap((paragraph) => {
        const text = paragraph.firstChild
        if (!(text instanceof Text)) return []
        const lines = new Map<number, number>()
        for (let at = 0; at < text.length; at++) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          lines.set(top, (lines.get(top) ?? 0) + 1)
        }
        const most = Math.max(...lines.values())
        return most > 71 ? [`${most}: ${text.data.slice(0, 40)}`] : []
      })
    })
    expect(long, `at ${width} px`).toEqual([])
  }
})

test.each([390, 1440, 1920])(
  'every picture is sharp on a screen of %i px with twice the pixels',
  async (width) => {
    const page = await open('/', { viewport: { width, height: 900 }, deviceScaleFactor: 2 })
    const pictures = page.locator('main img[srcset]')
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
    const sharpness = () =>
      pictures.evaluateAll((all) =>
        all.map((it) => {
          const { currentSrc, naturalWidth, naturalHeight, clientWidth, clientHeight } =
            it as HTMLImageElement
          const loaded = new URL(currentSrc).searchParams
          const drawn = Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight)
          return Number(loaded.get('w')) / (drawn * devicePixelRatio)
        }),
      )
    await expect.poll(async () => Math.min(...(await sharpness()))).toBeGreaterThanOrEqual(0.9)
  },
)

test.each(['/', '/projects'])('words of 31 letters stay within %s', async (path) => {
  const page = await open(path, {})
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, dt, dd, strong)'))
      if (element.childElementCount === 0) element.textContent = 'Rindfleischetikettierungsgesetz it'
  })
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), `at ${width} px`).toBe(0)
    expect(await cutOff(page), `at ${width} px`).toEqual([])
  }
})

test('straight apostrophes are drawn curled', async () => {
  const page = await open('/projects', {})
  const drawn = await page.evaluate(async () => {
    await document.fonts.ready
    return ['Newsreader Variable', 'Instrument Sans Variable'].map((font) => {
      const pictures = ["'", '’'].map((letter) => {
        const context = new OffscreenCanvas(80, 80).getContext('2d')
        if (!context) throw new Error('there is no canvas')
        context.font = `64px '${font}'`
        context.fillText(letter, 8, 64)
        return context.getImageData(0, 0, 80, 80).data.join()
      })
      return new Set(pictures).size
    })
  })
  expect(drawn).toEqual([1, 1])
})

test('who comes for the form sees its heading and all of it', async () => {
  const page = await open('/', { viewport: { width: 1280, height: 800 } })
  await page.locator('header > nav a[href="#contact"]').click()
  const inSight = () =>
    page.evaluate(() => {
      const boxes = ['#contact-heading', '#contact form'].map((it) =>
        document.querySelector(it)?.getBoundingClientRect(),
      )
      return boxes.every((box) => box && box.top >= 72 && box.bottom <= innerHeight)
    })
  await expect.poll(inSight).toBe(true)
})

test('the colour around the page follows its ground', async () => {
  const page = await open('/', {})
  const colours = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((it) => it.getAttribute('content')))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(async () => new Set(await colours()).size).toBe(2)
  const above = await colours()
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(async () => new Set(await colours()).size).toBe(1)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(colours).toEqual(above)
})
