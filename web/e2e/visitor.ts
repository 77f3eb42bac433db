import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

export const desktop = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions
/** Colours are measured, and boxes stand, only at rest; films and orbs double what a page costs. */
export const atRest = { reducedMotion: 'reduce' } satisfies BrowserContextOptions

/** A page of a visitor of their own, who is gone when the test ends. */
export async function visit(browser: Browser, options: BrowserContextOptions = desktop) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}

/** Until the app has taken the page over. */
export async function openPage(page: Page, url: string) {
  await page.goto(url)
  await hydrated(page)
}

export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const header = document.querySelector('header')
    return header !== null && Object.keys(header).some((key) => key.startsWith('__reactProps'))
  })
}

/** Until a frame has been painted that began after this call. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** From now on what a page asks for at such an address waits until the answer is called. */
export async function hold(asking: Page | BrowserContext, address: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await asking.route(address, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return release
}

export const holdScripts = (page: Page) => hold(page.context(), '**/assets/*.js')

/** The lower parts of the home page wait for a first act: this is one. */
export async function goTo(page: Page, selector: string) {
  await page.locator(selector).first().scrollIntoViewIfNeeded()
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    // A first act that leads down has the rest of the page laid out before anything stands where it will stay.
    const settled = scrollY === 0 || !('layoutDeferred' in document.documentElement.dataset)
    return settled && element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, selector)
}

/** Turns the wheel, and answers where the page has come to rest. */
export async function wheel(page: Page, by: number) {
  await page.evaluate(() => {
    const rested = new Promise((done) => addEventListener('scrollend', done, { once: true }))
    Object.assign(window, { rested })
  })
  await page.mouse.wheel(0, by)
  await page.evaluate(() => (window as unknown as { rested: Promise<unknown> }).rested)
  await page.waitForFunction(() => !('layoutDeferred' in document.documentElement.dataset))
  return page.evaluate(() => Math.round(scrollY))
}

/** By how much the page has shifted by itself, from a moment of its own clock on. */
export const shifted = (page: Page, from = 0) =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries)
            if (entry.startTime >= from) sum += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // What a frame has shifted is known in the next.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(sum)
          }),
        )
      }),
    from,
  )

/** What axe finds wrong, in words. */
export async function faults(page: Page, scope?: string) {
  const axe = new AxeBuilder({ page })
    // In the page itself, without a blank one beside it, and without what passes: half the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await (scope ? axe.include(scope) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
