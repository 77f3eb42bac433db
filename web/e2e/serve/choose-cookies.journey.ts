import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { edit, lakeClient, publish } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { atRest, desktop, faults, goTo, hold, openPage, painted, shifted, visit } from '../visitor.ts'
import { sideways } from '../fits.ts'

const id = 'G-0TEST0'
useProduct({ GA_MEASUREMENT_ID: id })

/** Does what Google documents of its tag: takes events from the layer, sets cookies, and heeds being switched off. */
const tag = `
  document.cookie = '_ga=GA1.1.1.1; path=/; max-age=9999'
  document.cookie = '_ga_0TEST0=GS1.1.1; path=/; max-age=9999'
  const send = (entry) => {
    if (entry[0] !== 'event' || window['ga-disable-${id}']) return
    fetch('https://www.google-analytics.com/g/collect?en=' + entry[1], { method: 'POST', mode: 'no-cors' })
  }
  dataLayer.forEach(send)
  dataLayer.push = function (entry) { send(entry); return Array.prototype.push.call(this, entry) }
`

/** A new visitor, and what their browser has asked of other hosts. */
async function visitor(options: BrowserContextOptions = { ...desktop, ...atRest }) {
  const page = await visit(browser, options)
  const abroad: string[] = []
  page.context().on('request', (request) => {
    const { protocol, origin, pathname, searchParams } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.url)
      abroad.push([origin, pathname, searchParams.get('en')].filter(Boolean).join(' '))
  })
  await page.context().route(/\/\/[^/]*google[^/]*\.com\//, (route) => {
    const isScript = route.request().resourceType() === 'script'
    return route.fulfill(isScript ? { contentType: 'text/javascript', body: tag } : { status: 204 })
  })
  return { page, abroad }
}

const script = 'https://www.googletagmanager.com /gtag/js'
const event = (name: string) => `https://www.google-analytics.com /g/collect ${name}`

const notice = (page: Page) => page.getByRole('region', { name: 'Cookie settings' })
const settings = (page: Page) => page.locator('footer').getByRole('button', { name: 'Cookie settings' })
const choose = async (page: Page, label: 'Accept' | 'Decline') => {
  await notice(page).getByRole('button', { name: label }).click()
  await notice(page).waitFor({ state: 'detached' })
}
const kept = async (page: Page) => ({
  cookies: (await page.context().cookies()).map(({ name }) => name),
  local: await page.evaluate(() => Object.keys(localStorage)),
  session: await page.evaluate(() => Object.keys(sessionStorage)),
})
const nothing = { cookies: [], local: [], session: [] }

/** Does what could be counted, then waits until a tag would have come. */
async function lookAround(page: Page) {
  await goTo(page, '#contact form')
  await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
  await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

test('nothing of Google comes before an answer or after Decline, and only the answer is kept', async () => {
  const { page, abroad } = await visitor()
  await openPage(page, product.url)
  await notice(page).waitFor()
  await lookAround(page)
  expect(abroad).toEqual([])
  expect(await kept(page)).toEqual(nothing)
  await choose(page, 'Decline')
  await lookAround(page)
  expect(await kept(page)).toEqual({ ...nothing, local: ['consent'] })
  await page.reload()
  await lookAround(page)
  expect(await notice(page).count()).toBe(0)
  expect(abroad).toEqual([])
  expect((await page.context().cookies()).length).toBe(0)
})

test('Global Privacy Control declines without being asked', async () => {
  const { page, abroad } = await visitor()
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await openPage(page, product.url)
  await lookAround(page)
  expect(await notice(page).count()).toBe(0)
  expect(abroad).toEqual([])
  expect(await kept(page)).toEqual(nothing)
})

test('Accept brings the tag and the visit so far; taking it back ends both in every tab without a reload', async () => {
  const { page, abroad } = await visitor()
  const other = await page.context().newPage()
  await openPage(other, `${product.url}/projects`)
  await openPage(page, product.url)
  await choose(page, 'Accept')
  await expect.poll(() => abroad).toEqual(expect.arrayContaining([script, event('page_view')]))
  await expect.poll(async () => (await kept(page)).cookies.toSorted()).toEqual(['_ga', '_ga_0TEST0'])
  await notice(other).waitFor({ state: 'detached' })
  await expect.poll(() => abroad.filter((it) => it === script).length).toBe(2)

  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await settings(page).click()
  expect(await notice(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const accepted = notice(page).getByRole('button', { name: 'Accept' })
  expect(await accepted.getAttribute('aria-pressed')).toBe('true')
  await choose(page, 'Decline')
  expect(await settings(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await kept(page)).toMatchObject({ cookies: [], local: ['consent'] })
  await other.waitForFunction((id) => Reflect.get(window, `ga-disable-${id}`), id)
  await page.waitForLoadState('networkidle')
  const before = abroad.length
  await lookAround(page)
  await other.getByRole('link', { name: 'Back to Home' }).click()
  await other.locator('h1', { hasText: 'Feeling lost' }).waitFor()
  await other.waitForLoadState('networkidle')
  expect(abroad.slice(before)).toEqual([])
  expect((await kept(other)).cookies).toEqual([])
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  await page.reload()
  await lookAround(page)
  expect(abroad.slice(before)).toEqual([])
})

test('the answer lasts 180 days and as long as the policy; where staff so choose visitors are told instead', async () => {
  const { page, abroad } = await visitor()
  await openPage(page, product.url)
  await choose(page, 'Accept')
  await expect.poll(async () => (await kept(page)).cookies).toContain('_ga')
  await page.clock.setFixedTime(Date.now() + 180 * 24 * 60 * 60_000)
  await page.reload()
  await notice(page).waitFor()
  expect((await kept(page)).cookies).toEqual([])
  await choose(page, 'Accept')

  const lake = lakeClient(product)
  const change = async (id: 'siteSettings' | 'siteWords', set: Record<string, string>) => {
    await edit(lake, id, set)
    await publish(lake, id)
    for (const [name, value] of Object.entries(set))
      await expect.poll(async () => (await fetch(product.url)).text()).toContain(`"${name}":"${value}"`)
  }
  await change('siteSettings', { consentPolicyVersion: 'of December' })
  await change('siteWords', { consentAcceptLabel: 'I agree' })
  await page.reload()
  await notice(page).getByRole('button', { name: 'I agree' }).waitFor()
  expect(await kept(page)).toEqual({ ...nothing, session: expect.any(Array) })

  abroad.length = 0
  await change('siteWords', { consentTellText: 'We do count.' })
  await change('siteSettings', { consentMode: 'tell' })
  await page.reload()
  await notice(page).getByText('We do count.').waitFor()
  await expect.poll(() => abroad).toContain(event('page_view'))
  await choose(page, 'Decline')
  expect((await kept(page)).cookies).toEqual([])
  await change('siteWords', { consentAcceptLabel: 'Accept' })
  await change('siteSettings', { consentMode: 'ask', consentPolicyVersion: '1' })
})

test.each([320, 1280])(
  'at %i px the notice is met first, moves nothing and leaves all in reach',
  async (width) => {
    const { page } = await visitor({ viewport: { width, height: 640 }, ...atRest })
    const release = await hold(page.context(), '**/assets/consent-notice-*.js')
    await openPage(page, `${product.url}/nowhere`)
    // Fonts that come late may move a line by a hair.
    await page.evaluate(() => document.fonts.ready)
    await painted(page)
    const opened = await page.evaluate(() => performance.now())
    release()
    await notice(page).waitFor()
    expect(await shifted(page, opened)).toBe(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Accept')
    expect(await faults(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    const [accept, decline] = await Promise.all(
      ['Accept', 'Decline'].map((name) => notice(page).getByRole('button', { name }).boundingBox()),
    )
    // A column may be wider by a fraction of a pixel.
    expect(decline?.width).toBeCloseTo(accept?.width ?? 0, 0)
    expect(decline?.height).toBe(accept?.height)
    expect(accept?.height).toBeGreaterThanOrEqual(44)
    await settings(page).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await notice(page).waitFor({ state: 'detached' })
    expect(await faults(page)).toEqual([])
  },
)

test('without script there is no notice, no tag and nothing to set', async () => {
  const { page, abroad } = await visitor({ ...desktop, javaScriptEnabled: false })
  await page.goto(product.url, { waitUntil: 'networkidle' })
  expect(await notice(page).count()).toBe(0)
  expect(await settings(page).isVisible()).toBe(false)
  expect(abroad).toEqual([])
})
