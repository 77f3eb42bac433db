import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  card,
  enquiriesOf,
  field,
  fill,
  form,
  holdClock,
  openForm,
  sendButton,
  standInForCaptcha,
  startVerifier,
  toast,
  words,
} from '../contact.ts'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { faults, hold, openPage, phone } from '../visitor.ts'

let product: Product
let browser: Browser
let verifier: Awaited<ReturnType<typeof startVerifier>>
let context: BrowserContext
let page: Page
let sent: ReturnType<typeof enquiriesOf>
let said: string[]

beforeAll(async () => {
  verifier = await startVerifier((token) =>
    token === 'a-token'
      ? { success: true, score: 0.9, action: 'contact_form', hostname: 'localhost' }
      : { success: false, 'error-codes': ['invalid-input-response'] },
  )
  ;[product, browser] = await Promise.all([
    startProduct({
      RATE_LIMIT_CONTACT: '1000',
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET_KEY: 'secret-key',
      RECAPTCHA_VERIFY_URL: verifier.url,
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
  await verifier?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
  sent = enquiriesOf(page)
  said = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
})
afterEach(() => context.close())

test('a token for the action contact_form goes with the enquiry; the badge stands inline', async () => {
  await standInForCaptcha(context)
  await openAndSend()
  await card(page).waitFor()
  expect(sent).toMatchObject([{ body: { ...words, recaptchaToken: 'a-token' } }])
  expect(await page.evaluate('window.asked')).toEqual([{ widget: 7, action: 'contact_form' }])
  expect(await page.evaluate('window.rendered')).toEqual({
    sitekey: 'site-key',
    badge: 'inline',
    size: 'invisible',
  })
  expect(await faults(page)).toEqual([])
})

test('the badge takes a place that was kept for it: on a phone too nothing moves when it comes late', async () => {
  await standInForCaptcha(context, {
    render: `(element) => {
      const badge = element.appendChild(document.createElement('div'))
      badge.id = 'badge'
      badge.style.width = '256px'
      badge.style.height = '60px'
    }`,
  })
  const answer = await hold(page, '**/api/recaptcha-config')
  await page.setViewportSize(phone.viewport)
  await openForm(page, product.url)
  const before = await form(page).boundingBox()
  answer()
  await page.locator('#badge').waitFor()
  expect((await form(page).boundingBox())?.height).toBe(before?.height)
})

test('nothing of it is asked for before the form is near, and the script only after the site key', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/recaptcha/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await standInForCaptcha(context)
  await page.goto(product.url, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toEqual(['/api/recaptcha-config', '/recaptcha/api.js'])
})

test('the site key is asked for when the contact section loads, however far away it is', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/recaptcha/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await standInForCaptcha(context)
  await openPage(page, product.url)
  // The first interaction loads what is below the hero.
  await page.mouse.move(200, 200, { steps: 2 })
  await expect.poll(() => asked).toEqual(['/api/recaptcha-config'])
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a script that fails to load leaves the token out', async () => {
  await context.route('https://www.google.com/**', (route) => route.abort())
  await openAndSend()
  await card(page).waitFor()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).not.toHaveProperty('recaptchaToken')
})

test('a script that brings no global leaves the token out', async () => {
  await context.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await openAndSend()
  await card(page).waitFor()
  expect(sent[0]?.body).not.toHaveProperty('recaptchaToken')
})

test.each<[string, number, () => Promise<unknown>, string?]>([
  ['the site key never comes', 3_000, () => page.route('**/api/recaptcha-config', () => {})],
  ['the script never answers', 3_000, () => context.route('https://www.google.com/**', () => {})],
  ['the provider is never ready', 3_000, () => standInForCaptcha(context, { ready: '() => {}' })],
  [
    'a token never comes',
    8_000,
    () => standInForCaptcha(context, { execute: '() => new Promise(() => {})' }),
    'window.rendered',
  ],
])('when %s, the enquiry goes without a token after %i ms', async (_, patience, arrange, until = 'true') => {
  await standInForCaptcha(context)
  await arrange()
  const stopClock = await holdClock(page)
  await openForm(page, product.url)
  await fill(page)
  await page.waitForFunction(until)
  await stopClock()
  await sendButton(page).click()
  await page.waitForFunction(() => document.querySelector('#contact form')?.ariaBusy === 'true')
  await page.clock.runFor(patience - 1)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await card(page).waitFor()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).not.toHaveProperty('recaptchaToken')
})

test('coming back to the form asks for a token again, by the one script', async () => {
  const scripts: string[] = []
  await standInForCaptcha(context)
  page.on('request', (request) => {
    if (request.url().startsWith('https://www.google.com/')) scripts.push(request.url())
  })
  await openForm(page, product.url)
  await page.waitForFunction(() => 'rendered' in window)
  await comeBackAndSend()
  expect(sent).toMatchObject([{ body: { recaptchaToken: 'a-token' } }])
  expect(scripts).toHaveLength(1)
  expect(await page.locator('script[src*="recaptcha"]').count()).toBe(1)
})

/** From the other page back to the form, and on to the thanks. */
async function comeBackAndSend() {
  await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('link', { name: 'Start Your Project' }).click()
  await page.locator('#contact form[novalidate]').waitFor()
  await fill(page)
  await sendButton(page).click()
  await card(page).waitFor()
}

test('a script that failed is asked for again by the next visit to the form', async () => {
  await standInForCaptcha(context)
  await context.route('https://www.google.com/**', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('google.com'))
  await openForm(page, product.url)
  await failed
  await comeBackAndSend()
  expect(sent).toMatchObject([{ body: { recaptchaToken: 'a-token' } }])
})

test.each([
  ['obtaining a token', { execute: `() => { throw new Error('no') }` }],
  ['asking for one later', { execute: `async () => { throw new Error('no') }` }],
  ['drawing the badge', { render: `() => { throw new Error('no') }` }],
])('when %s throws, nothing is sent and the visitor is told', async (_, captcha) => {
  await standInForCaptcha(context, captcha)
  await openAndSend()
  await toast(page).waitFor()
  expect(await toast(page).innerText()).toMatch(/^Error\s+Security verification failed\. Please try again\./)
  expect(await toast(page).getAttribute('data-variant')).toBe('destructive')
  expect(sent).toEqual([])
  expect(await field(page, 'message').inputValue()).toBe(words.message)
  expect(await sendButton(page).innerText()).toBe('Send')
})

test('when the server finds the token false, the visitor is told the same', async () => {
  await standInForCaptcha(context, { execute: `async () => 'a-false-token'` })
  await openAndSend()
  await toast(page).waitFor()
  expect(await toast(page).innerText()).toContain('Security verification failed. Please try again.')
  expect(sent).toHaveLength(1)
})

test('a site key that fails to load is only logged, and the enquiry goes without a token', async () => {
  await standInForCaptcha(context)
  await page.route('**/api/recaptcha-config', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await openAndSend()
  await card(page).waitFor()
  expect(sent[0]?.body).not.toHaveProperty('recaptchaToken')
  expect(said.join('\n')).toMatch(/error: The site key .*500: broken/)
})

test('a missing site key is warned of, and the enquiry goes without a token', async () => {
  await page.route('**/api/recaptcha-config', (route) => route.fulfill({ json: { siteKey: null } }))
  await openAndSend()
  await card(page).waitFor()
  expect(sent[0]?.body).not.toHaveProperty('recaptchaToken')
  expect(said.join('\n')).toMatch(/warning: .*no site key/)
})

async function openAndSend() {
  await openForm(page, product.url)
  await fill(page)
  await sendButton(page).click()
}
