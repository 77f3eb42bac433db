import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counts, entries, events, visitTagged } from '../analytics.ts'
import { card, fill, openForm, sendButton, startVerifier, toast } from '../contact.ts'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { atRest, desktop, faults, goTo, hold, holdScripts, openPage, painted } from '../visitor.ts'

const id = 'G-0TEST0'
let product: Product
let browser: Browser
let verifier: Awaited<ReturnType<typeof startVerifier>>

beforeAll(async () => {
  verifier = await startVerifier(() => ({
    success: true,
    score: 0.9,
    action: 'contact_form',
    hostname: 'localhost',
  }))
  ;[product, browser] = await Promise.all([
    startProduct({
      GA_MEASUREMENT_ID: id,
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET_KEY: 'secret-key',
      RECAPTCHA_VERIFY_URL: verifier.url,
      RATE_LIMIT_CONTACT: '1000',
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
  await verifier?.close()
})

const visitor = (as: Parameters<typeof visitTagged>[1] = {}) => visitTagged(browser, as)

/** A busy browser dispatches the event of a pause after it has called who observes the view. */
const tellLate = (video: HTMLVideoElement) => {
  addEventListener('pause', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  const { play } = video
  video.play = () => {
    video.play = play
    video.dispatchEvent(new Event('pause'))
    return video.play()
  }
}

describe('with a measurement id', () => {
  test('the tag comes after the page has loaded, with consent told before anything else', async () => {
    const { page, asked } = await visitor()
    await openPage(page, product.url)
    await page.waitForFunction(() => 'tagLoaded' in window)
    expect(asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
    const { loaded, tag } = await page.evaluate(() => ({
      loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
      tag: performance.getEntriesByName(
        document.querySelector<HTMLScriptElement>('script[src*="googletagmanager"]')?.src ?? '',
      )[0]?.startTime,
    }))
    expect(tag).toBeGreaterThanOrEqual(loaded)
    const [before, after, , config] = await entries(page)
    const denied = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    }
    expect(before).toEqual(['consent', 'default', denied])
    expect(after).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }])
    expect(config).toEqual(['config', id, { send_page_view: false }])
  })

  test('each route change is a page view of its path, and a jump within a page is none', async () => {
    const { page } = await visitor()
    await openPage(page, product.url)
    await counts(page, 'page_view').toBe(1)
    await page.locator('header > nav').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/#contact')
    await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
    await counts(page, 'page_view').toBe(2)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await counts(page, 'page_view').toBe(3)
    const home = {
      page_path: '/',
      page_location: `${product.url}/`,
      page_title: expect.stringContaining('Daymark'),
    }
    expect(await events(page, 'page_view')).toEqual([
      home,
      {
        page_path: '/projects',
        page_location: `${product.url}/projects`,
        page_title: 'Case Studies | Daymark',
      },
      home,
    ])
  })

  test('the hero is counted as seen also by who draws the page four times as large', async () => {
    const { page } = await visitor({ options: { viewport: { width: 320, height: 256 } } })
    await openPage(page, product.url)
    await page.evaluate(() => scrollTo(0, (document.querySelector('main section')?.scrollHeight ?? 0) / 2))
    await counts(page, 'section_view', 'hero_section').toBe(1)
    expect(await page.evaluate(() => innerHeight)).toBe(256)
  })

  test('a page that is long on its way back is counted when it has come, by its own title', async () => {
    const { page } = await visitor()
    await openPage(page, product.url)
    await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    const answer = await hold(page, '**/data/query/**')
    await page.reload()
    await counts(page, 'page_view').toBe(1)
    const asked = page.waitForRequest('**/data/query/**')
    await page.goBack()
    await asked
    await painted(page)
    expect(await events(page, 'page_view')).toHaveLength(1)
    answer()
    await counts(page, 'page_view').toBe(2)
    expect((await events(page, 'page_view'))[1]).toMatchObject({
      page_path: '/',
      page_location: `${product.url}/`,
      page_title: expect.stringMatching(/^Daymark/),
    })
    expect(await faults(page)).toEqual([])
  })

  test('a section is seen once half of it is on screen, and once a view of the page', async () => {
    const { page } = await visitor({ options: { ...desktop, ...atRest } })
    await openPage(page, product.url)
    await counts(page, 'section_view', 'hero_section').toBe(1)
    expect(await events(page, 'section_view')).toEqual([
      { event_category: 'engagement', event_label: 'hero_section' },
    ])
    const strip = '[aria-labelledby="clients-label"]'
    await goTo(page, strip)
    const showPart = (part: number) =>
      page.locator(strip).evaluate((element, part) => {
        const { top, height } = element.getBoundingClientRect()
        scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
      }, part)
    await openPage(page, product.url)
    await counts(page, 'section_view', 'hero_section').toBe(1)
    await goTo(page, 'section[aria-labelledby="mission-heading"] a')
    await showPart(0.3)
    await observed(page)
    expect(await events(page, 'section_view')).toHaveLength(1)
    await showPart(0.7)
    await counts(page, 'section_view', 'clients_section').toBe(1)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await showPart(1)
    await observed(page)
    expect(await events(page, 'section_view')).toHaveLength(2)
  })

  test('the hero video tells when it plays and when it pauses', async () => {
    const { page } = await visitor()
    await openPage(page, product.url)
    await counts(page, 'video_play').toBe(1)
    await page.locator('[data-motion-control]').click()
    await counts(page, 'video_pause').toBe(1)
    const hero = { event_category: 'engagement', event_label: 'hero_video' }
    expect(await events(page, 'video_play')).toEqual([hero])
    expect(await events(page, 'video_pause')).toEqual([hero])
  })

  test('a hero video that plays as its page is left pauses with it, and plays again on the way back', async () => {
    const { page } = await visitor()
    await openPage(page, product.url)
    await counts(page, 'video_play').toBe(1)
    await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
    await counts(page, 'page_view').toBe(2)
    await page.goBack()
    await counts(page, 'video_play').toBe(2)
    const told = (await entries(page))
      .filter(([, action]) => /^(video|page)_/.test(action))
      .map(([, it]) => it)
    expect(told).toEqual(['page_view', 'video_play', 'video_pause', 'page_view', 'page_view', 'video_play'])
  })

  test.each([
    ['', () => {}],
    [', though the browser tells of its pause when it is back', tellLate],
  ])('a hero video that is scrolled out of view and back is not counted again%s', async (_, tell) => {
    const { page } = await visitor()
    await openPage(page, product.url)
    await counts(page, 'video_play').toBe(1)
    const video = page.locator('video[data-kind="hero"]')
    await video.evaluate(tell)
    const paused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await expect.poll(paused).toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(paused).toBe(false)
    await page.locator('[data-motion-control]').click()
    await counts(page, 'video_pause').toBe(1)
    expect(await events(page, 'video_play')).toHaveLength(1)
  })

  test('a hero video that plays before the script is there has played', async () => {
    const { page } = await visitor()
    const release = await holdScripts(page)
    await page.goto(product.url, { waitUntil: 'commit' })
    const video = page.locator('video[data-kind="hero"]')
    await video.evaluate((element: HTMLVideoElement) => element.play())
    release()
    await counts(page, 'video_play').toBe(1)
    await page.locator('[data-motion-control]').click()
    await counts(page, 'video_pause').toBe(1)
    expect(await events(page, 'video_play')).toHaveLength(1)
  })

  test('the form tells of an attempt and its success, and the enquiry of the campaign', async () => {
    const { page } = await visitor({ options: { ...desktop, ...atRest } })
    await openForm(page, `${product.url}/?utm_source=letter&utm_campaign=spring`)
    await fill(page)
    const sent = page.waitForRequest('**/api/contact')
    await sendButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({
      cameFrom: { page: '/', from: '', campaign: 'letter / spring' },
    })
    await card(page).waitFor()
    await counts(page, 'form_submit').toBe(2)
    expect(await events(page, 'form_submit')).toEqual([
      { event_category: 'contact', event_label: 'contact_form_attempt' },
      { event_category: 'contact', event_label: 'contact_form_success' },
    ])
    expect(await events(page, 'form_error')).toEqual([])
  })

  test('the form tells of a failure, and of a bot check that failed', async () => {
    const { page } = await visitor({ execute: `async () => { throw new Error('no') }` })
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await toast(page).waitFor()
    expect(await events(page, 'form_error')).toContainEqual({
      event_category: 'contact',
      event_label: 'recaptcha_failed',
    })

    const { page: other } = await visitor()
    await other.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }))
    await openForm(other, product.url)
    await fill(other)
    await sendButton(other).click()
    await toast(other).waitFor()
    expect(await events(other, 'form_error')).toEqual([
      { event_category: 'contact', event_label: 'contact_form_error' },
    ])
  })
})

test('without an id nothing is loaded and nothing is kept', async () => {
  const plain = await startProduct()
  try {
    const { page, asked } = await visitor()
    await quietVisit(page, plain.url)
    expect(asked).toEqual([])
    expect(await entries(page)).toEqual([])
  } finally {
    await plain.remove()
  }
})

/** Whatever is watched for being on screen has been told by now. */
const observed = (page: Page) =>
  page.evaluate(() => new Promise((done) => new IntersectionObserver(done).observe(document.body)))

/** Everything that could be counted, and then the time in which a tag would have come. */
async function quietVisit(page: Page, url: string) {
  await openPage(page, url)
  await goTo(page, '#contact form')
  await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
  await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}
