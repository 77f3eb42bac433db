import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, faults, goTo, holdScripts, hydrated, openPage, phone, visit } from '../visitor.ts'

useSite()

const control = (page: Page) => page.locator('[data-motion-control]')
const heroPaused = (page: Page) =>
  page.locator('video[data-kind="hero"]').evaluate((video: HTMLVideoElement) => video.paused)
/** Animations without an end that are running now, by what they move. */
const running = (page: Page) =>
  page.evaluate(() => {
    const endless = document
      .getAnimations()
      .filter((it) => it.playState === 'running' && it.effect?.getTiming().iterations === Infinity)
    const moved = endless.map(({ effect }) => (effect as KeyframeEffect).target)
    const strip = moved.filter((element) => element?.closest('[aria-labelledby="clients-label"]')).length
    return { strip, orbs: moved.length - strip }
  })
/** What moves in any way, by itself or with the scroll. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => (effect as KeyframeEffect).target?.closest('main')).length,
  )
const sections = ['mission', 'team', 'teeth', 'process', 'contact'].map((name) => `#${name}-heading`)
const strip = '[aria-labelledby="clients-label"] [role="group"]'
const stripRuns = (page: Page) =>
  page.locator(`${strip} > div`).evaluate((track) => getComputedStyle(track).animationPlayState === 'running')

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  'one control stops video, logos and orbs, is remembered, and lets them go on, on a %s',
  async (_, size) => {
    const page = await visit(browser, size)
    await openPage(page, product.url)
    expect(await control(page).count()).toBe(1)
    expect(await control(page).isVisible()).toBe(true)
    const box = await control(page).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await expect.poll(() => heroPaused(page)).toBe(false)
    await expect.poll(async () => (await running(page)).orbs).toBeGreaterThanOrEqual(5)
    await goTo(page, strip)
    await expect.poll(async () => (await running(page)).strip).toBe(1)

    await control(page).click()
    await expect.poll(() => heroPaused(page)).toBe(true)
    await expect.poll(() => running(page)).toEqual({ strip: 0, orbs: 0 })
    expect(await control(page).innerText()).toBe('Play motion')

    await page.reload()
    await hydrated(page)
    await expect.poll(() => control(page).innerText()).toBe('Play motion')
    for (const section of ['h1', ...sections]) {
      await goTo(page, section)
      await expect.poll(() => moved(page)).toBe(0)
    }
    expect(
      await page.locator('video').evaluateAll((all: HTMLVideoElement[]) => all.every((it) => it.paused)),
    ).toBe(true)
    expect(await faults(page)).toEqual([])

    await control(page).click()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => heroPaused(page)).toBe(false)
    await expect.poll(() => running(page)).toEqual({ strip: 0, orbs: 5 })
  },
)

test('what moves without an end rests while it is out of sight', async () => {
  const page = await visit(browser, phone)
  await openPage(page, product.url)
  await goTo(page, '#contact form')
  await expect.poll(() => running(page)).toEqual({ strip: 0, orbs: 0 })
  await goTo(page, strip)
  await expect.poll(async () => (await running(page)).strip).toBe(1)
})

test('the control works before the script is there, and the script finds what was chosen', async () => {
  const page = await visit(browser)
  const release = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  expect((await running(page)).orbs).toBeGreaterThanOrEqual(9)
  expect(await control(page).innerText()).toBe('Pause motion')
  await control(page).click()
  expect(await running(page)).toEqual({ strip: 0, orbs: 0 })
  expect(await control(page).innerText()).toBe('Play motion')
  expect(await control(page).locator('path:visible').getAttribute('class')).toBe('still')
  release()
  await hydrated(page)
  await expect.poll(() => control(page).innerText()).toBe('Play motion')
  expect(await running(page)).toEqual({ strip: 0, orbs: 0 })
  expect(await heroPaused(page)).toBe(true)
  await control(page).click()
  await expect.poll(() => heroPaused(page)).toBe(false)
  await expect.poll(() => control(page).innerText()).toBe('Pause motion')
})

test('a page that the browser kept as it was left comes back with the choice made since', async () => {
  const page = await visit(browser)
  await openPage(page, product.url)
  await expect.poll(() => heroPaused(page)).toBe(false)
  const next = await page.context().newPage()
  await next.goto(`${product.url}/nowhere`)
  await control(next).click()
  // What one page keeps is a moment on its way to another.
  await page.waitForFunction(() => localStorage.getItem('motion') === 'still')
  await next.close()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => heroPaused(page)).toBe(true)
  await expect.poll(() => running(page)).toEqual({ strip: 0, orbs: 0 })
  await expect.poll(() => control(page).innerText()).toBe('Play motion')
})

test('who asks the system for less motion gets none, and may still ask for it here', async () => {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, product.url)
  await expect.poll(() => control(page).innerText()).toBe('Play motion')
  expect(await running(page)).toEqual({ strip: 0, orbs: 0 })
  expect(await heroPaused(page)).toBe(true)
  await control(page).click()
  await expect.poll(() => heroPaused(page)).toBe(false)
  await expect.poll(async () => (await running(page)).orbs).toBeGreaterThan(0)
})

test('the logos pass five times over, once for assistive technology, and wait under the pointer and the focus', async () => {
  const page = await visit(browser)
  await openPage(page, product.url)
  await goTo(page, strip)
  const lists = page.locator(`${strip} ul`)
  expect(await lists.count()).toBe(5)
  expect(await lists.first().locator('img').count()).toBe(14)
  expect(await page.locator(`${strip} ul[aria-hidden="true"]`).count()).toBe(4)
  const names = await lists
    .first()
    .getByRole('img')
    .evaluateAll((all) => all.map((it) => it.getAttribute('alt')))
  expect(new Set(names).size).toBe(14)
  expect(await page.locator(`${strip} ul[aria-hidden="true"] img[alt]:not([alt=""])`).count()).toBe(0)

  expect(await stripRuns(page)).toBe(true)
  await page.locator(strip).hover()
  await expect.poll(() => stripRuns(page)).toBe(false)
  await page.mouse.move(5, 5)
  await expect.poll(() => stripRuns(page)).toBe(true)
  await page.locator(strip).focus()
  await expect.poll(() => stripRuns(page)).toBe(false)
})

test('one run of the logos ends exactly where the next begins, so that nothing jumps', async () => {
  const page = await visit(browser)
  await openPage(page, product.url)
  const lefts = await page
    .locator(`${strip} ul`)
    .evaluateAll((lists) => lists.map((list) => Math.round(list.getBoundingClientRect().left * 10) / 10))
  const steps = lefts.slice(1).map((left, place) => left - (lefts[place] ?? 0))
  const width = await page.locator(`${strip} > div`).evaluate((track) => track.getBoundingClientRect().width)
  for (const step of steps) expect(Math.abs(step - width / 5)).toBeLessThan(0.5)
})
