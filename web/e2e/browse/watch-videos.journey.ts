import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { leastContrast } from '../contrast.ts'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, faults, openPage, phone, visit } from '../visitor.ts'

useSite()

const video = (page: Page, kind = 'hero') => page.locator(`video[data-kind="${kind}"]`)
const state = (page: Page, kind = 'hero') =>
  video(page, kind).evaluate((it: HTMLVideoElement) => ({
    paused: it.paused,
    muted: it.muted,
    volume: it.volume,
    source: it.currentSrc,
    time: it.currentTime,
  }))
const plays = (page: Page, kind = 'hero') =>
  expect.poll(async () => (await state(page, kind)).paused).toBe(false)
const rests = (page: Page, kind = 'hero') =>
  expect.poll(async () => (await state(page, kind)).paused).toBe(true)

/** The home page, and every video file it asks for. */
async function home(options: BrowserContextOptions = desktop) {
  const page = await visit(browser, options)
  const files: string[] = []
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(new URL(request.url()).pathname)) files.push(request.url())
  })
  return { page, files }
}

/** The addresses of a video's files, in the order in which the page names them. */
const sources = (page: Page, kind: string) =>
  video(page, kind)
    .locator('source')
    .evaluateAll((all: HTMLSourceElement[]) => all.map(({ src, media }) => ({ src, narrow: media !== '' })))

describe('the hero video', () => {
  test('is silent for ever: whoever turns it up is turned down', async () => {
    const { page } = await home()
    await openPage(page, product.url)
    await plays(page)
    expect(await state(page)).toMatchObject({ muted: true, volume: 0 })
    await video(page).evaluate((it: HTMLVideoElement) => {
      it.volume = 0.8
      it.muted = false
    })
    await expect.poll(() => state(page)).toMatchObject({ muted: true, volume: 0 })
    expect(await video(page).getAttribute('controls')).toBeNull()
    expect(await video(page).getAttribute('loop')).not.toBeNull()
    expect(await video(page).innerText()).toBe('')
    expect(await video(page).evaluate((it) => it.textContent)).toBe(
      'Your browser does not support the video tag.',
    )
  })

  test('starts again when less than 0.1 s remain, and goes on playing', async () => {
    const { page } = await home()
    await openPage(page, product.url)
    await plays(page)
    // Without its own loop only the restart can bring it back.
    await video(page).evaluate((it: HTMLVideoElement) => {
      it.loop = false
      it.currentTime = it.duration - 0.09
    })
    await expect.poll(async () => (await state(page)).time).toBeLessThan(2)
    await plays(page)
    expect(await video(page).evaluate((it: HTMLVideoElement) => it.ended)).toBe(false)
  })

  test('does not start again while 0.1 s and more remain', async () => {
    const { page } = await home({ ...desktop, ...atRest })
    await openPage(page, product.url)
    const times = await video(page).evaluate(async (it: HTMLVideoElement) => {
      it.preload = 'auto'
      it.load()
      await new Promise((done) => it.addEventListener('loadeddata', done, { once: true }))
      const seek = async (time: number) => {
        // Told last: whoever follows the time has heard of it by then.
        const arrived = new Promise((done) => it.addEventListener('seeked', done, { once: true }))
        it.currentTime = time
        await arrived
        return it.currentTime
      }
      return {
        duration: it.duration,
        early: await seek(it.duration - 0.2),
        late: await seek(it.duration - 0.05),
      }
    })
    expect(times.early).toBeCloseTo(times.duration - 0.2, 1)
    expect(times.late).toBe(0)
  })

  test('plays only while it is on screen and its tab is shown', async () => {
    const { page } = await home()
    await openPage(page, product.url)
    await plays(page)
    const hidden = (value: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, value)
    await hidden(true)
    await rests(page)
    await hidden(false)
    await plays(page)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await rests(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await plays(page)
    expect((await state(page)).paused).toBe(false)
  })

  test.each([
    ['a phone', phone],
    ['half a phone', { viewport: { width: 390, height: 400 } }],
  ])('is the small rendition on %s', async (_, screen) => {
    const { page, files } = await home(screen)
    await openPage(page, product.url)
    await plays(page)
    const narrow = (await sources(page, 'hero')).filter((it) => it.narrow).map((it) => it.src)
    expect(narrow).toContain((await state(page)).source)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(narrow).toContain(file)
  })

  test('is the small rendition for who saves data on a wide screen, and the wide one for nobody else', async () => {
    const { page: wide } = await home()
    await openPage(wide, product.url)
    await plays(wide)
    const all = await sources(wide, 'hero')
    expect(all.find(({ src }) => !src.includes('blob'))).toBeDefined()
    expect(all.filter((it) => !it.narrow).map((it) => it.src)).toContain((await state(wide)).source)

    const { page } = await home()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await openPage(page, product.url)
    await plays(page)
    expect(all.filter((it) => it.narrow).map((it) => it.src)).toContain((await state(page)).source)
  })

  test('shows its poster first, in the place and the shape of the film', async () => {
    const { page, files } = await home({ ...desktop, ...atRest })
    await openPage(page, product.url)
    const poster = page.locator('main section').first().locator('img')
    await expect.poll(() => poster.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
    const [picture, film] = await Promise.all([poster.boundingBox(), video(page).boundingBox()])
    expect(Math.abs((picture?.width ?? 0) - (film?.width ?? 0))).toBeLessThanOrEqual(2)
    expect(Math.abs((picture?.height ?? 0) - (film?.height ?? 0))).toBeLessThanOrEqual(2)
    // Who wants no motion is not even sent the film.
    expect(files).toEqual([])
    expect(await faults(page)).toEqual([])
  })
})

describe('the words over a video', () => {
  /** Film and orbs at one of their moments. */
  const showMoment = (page: Page, kind: string, part: number) =>
    page.evaluate(
      async ({ kind, part }) => {
        const film = document.querySelector<HTMLVideoElement>(`video[data-kind="${kind}"]`)
        if (!film) throw new Error('there is no film')
        for (const animation of document.getAnimations()) {
          if (!(animation.timeline instanceof DocumentTimeline)) continue
          animation.pause()
          animation.currentTime = part * 18_000
        }
        if (film.readyState < 2) {
          film.preload = 'auto'
          film.load()
          await new Promise((done) => film.addEventListener('loadeddata', done, { once: true }))
        }
        const shown = new Promise((done) => film.addEventListener('seeked', done, { once: true }))
        film.currentTime = part * (film.duration - 0.2) + 0.01
        await shown
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      },
      { kind, part },
    )

  test.each([
    ['phone', { ...phone, isMobile: false }],
    ['desktop', desktop],
  ])('can be read at every moment, on a %s', async (_, size) => {
    const { page } = await home({ ...size, ...atRest, bypassCSP: true })
    await openPage(page, product.url)
    const least = { headline: 21, lead: 21, invitation: 21, contact: 21 }
    const words = {
      headline: '#hero-headline',
      lead: '#hero-headline + p',
      invitation: '#hero-headline ~ div p',
    }
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
      await showMoment(page, 'hero', part)
      for (const [name, selector] of Object.entries(words) as [keyof typeof words, string][]) {
        least[name] = Math.min(least[name], await leastContrast(page, selector))
      }
    }
    await page.locator('#contact-heading + p').scrollIntoViewIfNeeded()
    for (const part of [0, 0.5, 1]) {
      await showMoment(page, 'contact', part)
      least.contact = Math.min(least.contact, await leastContrast(page, '#contact-heading + p'))
    }
    expect(least.headline).toBeGreaterThanOrEqual(3)
    for (const name of ['lead', 'invitation', 'contact'] as const)
      expect(least[name]).toBeGreaterThanOrEqual(4.5)
  })
})

test('the contact video is fetched only as it comes near, plays silently, and rests when left', async () => {
  const { page, files } = await home()
  await openPage(page, product.url)
  await plays(page)
  const own = (await sources(page, 'contact')).map((it) => it.src)
  const asked = () => files.filter((file) => own.includes(file)).length
  expect(asked()).toBe(0)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await plays(page, 'contact')
  expect(asked()).toBeGreaterThan(0)
  expect(await state(page, 'contact')).toMatchObject({ muted: true, volume: 0 })
  expect(await video(page, 'contact').evaluate((it: HTMLVideoElement) => it.loop)).toBe(true)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await rests(page, 'contact')
})
