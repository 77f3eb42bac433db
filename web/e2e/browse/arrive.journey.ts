import { describe, expect, test } from 'vitest'
import { site as product, useSite } from '../opened.ts'
import { complaints, isAlive, open, page, useWatchedPage } from '../watched-page.ts'
import { faults, hold, holdScripts, shifted } from '../visitor.ts'

const mostScript = 115_000
const widths = [390, 1280]
const arrivals = widths.flatMap((width) => ['/', '/projects'].map((path) => [path, width] as const))
const onPhones = [360, 412].flatMap((width) => ['/', '/projects'].map((path) => [path, width] as const))
const alsoLate = [
  ['/projects/precision-financial', 360],
  ['/nowhere', 1280],
] as const
const patient = { timeout: 30_000 }

useSite()
useWatchedPage()

describe('what comes on arrival', () => {
  test.each(arrivals)(
    '%s at %i px: its named script and no more, no content, nothing that moves',
    async (path, width) => {
      await open(width)
      const asked: string[] = []
      const scripts: Promise<{ bytes: number; text: string }>[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return
        scripts.push(
          Promise.all([response.headerValue('content-length'), response.text()]).then(([length, text]) => ({
            bytes: Number(length),
            text,
          })),
        )
      })
      await page.goto(product.url + path)
      await isAlive('header')
      await page.waitForLoadState('networkidle')

      const named = (await page.locator('#start').getAttribute('data-files'))?.split(' ') ?? []
      const start = await page.locator('#start').getAttribute('src')
      const javascript = () => asked.filter((pathname) => pathname.endsWith('.js')).toSorted()
      await expect.poll(javascript, patient).toEqual([start, ...named].toSorted())
      expect(asked.filter((pathname) => /^\/(v\d|api)/.test(pathname))).toEqual([])

      const bodies = await Promise.all(scripts)
      expect(bodies.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(mostScript)
      // The Sanity client, the validator, the form's library, toasts, the captcha.
      for (const { text } of bodies)
        expect(text).not.toMatch(/useCdn|invalid_format|shouldUnregister|swipeThreshold|grecaptcha/)
      // A face that comes late may stretch a line by a hair.
      expect(await shifted(page)).toBeLessThan(0.001)
      expect(complaints).toEqual([])
    },
  )

  test.each([...arrivals, ...onPhones, ...alsoLate])(
    '%s at %i px: fonts that come late move nothing',
    async (path, width) => {
      await open(width)
      const release = await hold(page.context(), '**/*.woff2')
      await page.goto(product.url + path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await isAlive('header')
      release()
      await page.evaluate(() => document.fonts.ready)
      expect(await shifted(page)).toBeLessThanOrEqual(0.009)
    },
  )

  test('the marks of later code are found once the visitor has come to it', async () => {
    const texts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') texts.push(response.text().catch(() => ''))
    })
    await page.goto(product.url)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await page.locator('#contact form[novalidate]').waitFor()
    await page.getByRole('link', { name: 'Projects' }).first().hover()
    for (const mark of ['useCdn', 'invalid_format', 'shouldUnregister', 'swipeThreshold', 'grecaptcha'])
      await expect
        .poll(async () => (await Promise.all(texts)).some((text) => text.includes(mark)), patient)
        .toBe(true)
  })

  test.each(['/', '/projects'])('%s is taken over as it stands: no element is made anew', async (path) => {
    const release = await holdScripts(page)
    await page.goto(product.url + path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    const marked = await page.evaluate(() => {
      // But for the button that a tooltip puts itself around later.
      const all = [...document.querySelectorAll('#root *')].filter(
        (it) => !it.closest('[data-motion-control]'),
      )
      const styles = document.querySelector<HTMLStyleElement>('style[data-styled]')?.sheet
      const texts = Array.from(styles?.cssRules ?? [], ({ cssText }) => cssText)
      // Its own marks between the rules are for itself.
      const rules = new Set(texts.filter((text) => !text.startsWith('data-styled.')))
      Object.assign(window, { served: all, rules })
      return all.length
    })
    release()
    await isAlive('header')
    // As served, before any part has been run.
    expect(await faults(page)).toEqual([])
    await page.mouse.move(200, 200, { steps: 2 })
    await isAlive(path === '/' ? '#contact form' : 'main a')
    const stayed = await page.evaluate(
      () =>
        (window as unknown as { served: Element[] }).served.filter((element) => element.isConnected).length,
    )
    expect(stayed).toBe(marked)
    // styled-components has taken the served rules over: none is lost, none stands there twice.
    const styles = await page.evaluate(() => {
      const { rules } = window as unknown as { rules: Set<string> }
      const now = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map((it) => it.cssText)
      return { served: rules.size, now: now.filter((rule) => rules.has(rule)).length }
    })
    expect(styles.served).toBeGreaterThan(80)
    expect(styles.now).toBe(styles.served)
    expect(complaints).toEqual([])
  })
})

describe('what is far below the first screen', () => {
  const laidOut = () =>
    page
      .locator('#contact form')
      .evaluate((form) => form.checkVisibility({ contentVisibilityAuto: true } as CheckVisibilityOptions))

  const headingInSight = () =>
    page.locator('#process-heading').evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect()
      return top >= 72 && bottom <= innerHeight
    })

  const scrollingEnds = () =>
    page.waitForFunction(
      (last) => {
        const ended = last.y === scrollY
        last.y = scrollY
        return ended
      },
      { y: -1 },
      { polling: 300 },
    )

  test('is laid out with the first act of who arrives at the top', async () => {
    await page.goto(product.url)
    await isAlive('header')
    expect(await laidOut()).toBe(false)
    await page.mouse.move(200, 200, { steps: 2 })
    await expect.poll(laidOut, patient).toBe(true)
    expect(complaints).toEqual([])
  })

  test('stands where it belongs when the very first act leads there', async () => {
    await holdScripts(page)
    await page.goto(product.url, { waitUntil: 'commit' })
    const link = page
      .locator('h1 ~ * a[href$="#contact"], header a[href$="#contact"]')
      .locator('visible=true')
    await link.first().press('Enter')
    const distance = () => page.locator('#contact').evaluate((it) => it.getBoundingClientRect().top)
    await expect.poll(distance, patient).toBeLessThan(200)
    await scrollingEnds()
    expect(Math.abs(await distance())).toBeLessThan(120)
  })

  test.each([
    [
      'a jump to a heading',
      () => document.querySelector('#process-heading')?.scrollIntoView({ block: 'center' }),
    ],
    [
      'a search in the page',
      () => void (window as unknown as { find(text: string): boolean }).find('How We Work'),
    ],
    ['an address', () => void (location.hash = '#process-heading')],
  ])('%s as the very first act leads to its place', async (_, jump) => {
    await page.goto(product.url)
    await isAlive('header')
    expect(await laidOut()).toBe(false)
    await page.evaluate(jump)
    await expect.poll(laidOut, patient).toBe(true)
    await expect.poll(headingInSight, patient).toBe(true)
  })

  test('an address leads below the header, to a heading that moves up as it comes into view', async () => {
    await page.goto(product.url)
    await isAlive('header')
    await page.mouse.move(200, 200, { steps: 2 })
    await expect.poll(laidOut, patient).toBe(true)
    const place = () => page.locator('#process-heading').evaluate((it) => it.getBoundingClientRect().top)
    expect(await place()).toBeGreaterThan(844)
    await page.evaluate(() => void (location.hash = '#process-heading'))
    await expect.poll(place, patient).toBeLessThan(844)
    await scrollingEnds()
    // The compass above the heading is clear of the header and of the fade below it, at 6 rem.
    const compass = await page
      .locator('#process-heading')
      .evaluate((it) => it.previousElementSibling?.getBoundingClientRect().top)
    expect(Math.round(compass ?? Number.NaN)).toBe(96)
  })

  test('a place found by a search engine is come to', async () => {
    await page.goto(`${product.url}/#:~:text=How%20We%20Work`)
    await isAlive('header')
    await expect.poll(headingInSight, patient).toBe(true)
    expect(await laidOut()).toBe(true)
    await page.mouse.move(200, 200, { steps: 2 })
    expect(await headingInSight()).toBe(true)
  })

  test('is come to at once by its address, and from then on the page glides there', async () => {
    await page.addInitScript(() => {
      const places: number[] = []
      Object.assign(window, { places })
      addEventListener('scroll', () => places.push(scrollY))
    })
    await page.goto(`${product.url}/#contact`)
    await page.locator('#contact form[novalidate]').waitFor()
    const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places.splice(0))
    const below =
      (await page.locator('#process-heading').evaluate((it) => it.getBoundingClientRect().top + scrollY)) -
      100
    const come = await places()
    expect(come.length).toBeGreaterThan(0)
    expect(come.filter((place) => place < below)).toEqual([])
    await page.locator('header > nav').getByRole('link', { name: 'Home' }).click()
    await page.waitForFunction(() => scrollY === 0)
    expect((await places()).filter((place) => place > 0 && place < below).length).toBeGreaterThan(0)
  })

  test('is laid out at once for who comes for it, and for who comes back', async () => {
    await page.goto(`${product.url}/#contact`)
    expect(await laidOut()).toBe(true)
    await page.evaluate(() => history.replaceState(null, '', '/'))
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset['layoutDeferred'])).toBeUndefined()
  })
})
