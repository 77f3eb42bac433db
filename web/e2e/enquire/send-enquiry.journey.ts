import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  card,
  enquiriesOf,
  field,
  fill,
  form,
  holdClock,
  lineUnder,
  openForm,
  sendButton,
  toast,
  words,
} from '../contact.ts'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { hold } from '../visitor.ts'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ RATE_LIMIT_CONTACT: '1000', NODE_ENV: 'production' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})
beforeEach(async () => {
  // Playwright's axe needs a context of its own; motion off, so that colours are measured at rest.
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
})
afterEach(() => context.close())

describe('an enquiry that arrives', () => {
  test('is thanked in the exact place of the form, which then returns empty', async () => {
    // Else the thanks would be gone before a slow machine has looked at all of them.
    const stopClock = await holdClock(page)
    await openForm(page, product.url)
    await fill(page)
    const before = await form(page).boundingBox()
    await stopClock()
    await sendButton(page).click()

    await card(page).waitFor()
    expect(await card(page).innerText()).toContain("We'll be in touch soon with exciting updates.")
    expect(await card(page).boundingBox()).toEqual(before)
    expect(await form(page).isVisible()).toBe(false)
    expect(await card(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.clock.resume()
    expect(await toast(page).innerText()).toMatch(/^Success!\s+Thank you! We'll be in touch soon\./)
    expect(await faults()).toEqual([])

    await form(page).waitFor()
    expect(await card(page).count()).toBe(0)
    for (const name of Object.keys(words)) expect(await field(page, name).inputValue()).toBe('')
    expect(await sendButton(page).innerText()).toBe('Send')
    await page.waitForFunction(() => document.activeElement?.tagName === 'FORM')
    expect(await page.evaluate(() => sessionStorage.getItem('enquiry'))).toBeNull()
  })

  test('is thanked for exactly 3,000 ms', async () => {
    const stopClock = await holdClock(page)
    await openForm(page, product.url)
    await fill(page)
    await stopClock()
    await sendButton(page).click()
    await card(page).waitFor()
    await page.clock.runFor(2_999)
    expect(await card(page).isVisible()).toBe(true)
    await page.clock.runFor(1)
    await card(page).waitFor({ state: 'detached' })
    expect(await form(page).isVisible()).toBe(true)
  })

  test('does not make the next one hear of faults too early', async () => {
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await card(page).waitFor()
    await form(page).waitFor()
    await field(page, 'name').pressSequentially('A')
    expect(await lineUnder(page, 'name').innerText()).toBe('')
  })

  test('reads Submitting... while it is under way and is sent once, however often Send is pressed', async () => {
    const sent = enquiriesOf(page)
    const answer = await hold(page, '**/api/contact')
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).dblclick()
    await field(page, 'name').press('Enter')
    await page.waitForFunction(() => document.querySelector('#contact form')?.ariaBusy === 'true')
    expect(await sendButton(page).innerText()).toBe('Submitting...')
    expect(await sendButton(page).isDisabled()).toBe(true)
    await expect.poll(() => sent.length).toBe(1)
    answer()
    await card(page).waitFor()
    expect(sent).toHaveLength(1)
  })
})

describe('an enquiry that fails', () => {
  test('keeps its words, says so, and offers the address of the firm', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'down' }))
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).press('Enter')

    await toast(page).waitFor()
    expect(await toast(page).innerText()).toMatch(/^Error\s+Something went wrong\. Please try again\./)
    expect(await toast(page).getAttribute('data-variant')).toBe('destructive')
    for (const [name, value] of Object.entries(words))
      expect(await field(page, name).inputValue()).toBe(value)
    expect(await form(page).locator('a[href^="mailto:"]').innerText()).toContain('@')
    expect(await sendButton(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await faults()).toEqual([])
  })

  test('says the same without a network', async () => {
    // What shows notifications is fetched as the form is approached.
    const toasts = page.waitForEvent('requestfinished', (request) => request.url().includes('toast-region'))
    await openForm(page, product.url)
    await fill(page)
    await toasts
    await context.setOffline(true)
    await sendButton(page).click()
    await toast(page).waitFor()
    expect(await toast(page).innerText()).toContain('Something went wrong. Please try again.')
  })

  test.each([
    ['a network with a sign-in page', { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
    ['somebody who has stored nothing', { status: 200, json: { ok: true } }],
    ['nobody, in an empty body', { status: 204 }],
  ])('is not taken for one that arrived when the answer is from %s', async (_, answer) => {
    let astray = true
    await page.route('**/api/contact', (route) => (astray ? route.fulfill(answer) : route.continue()))
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await toast(page).waitFor()
    expect(await toast(page).innerText()).toContain('Something went wrong. Please try again.')
    expect(await card(page).count()).toBe(0)
    for (const [name, value] of Object.entries(words))
      expect(await field(page, name).inputValue()).toBe(value)
    astray = false
    await sendButton(page).click()
    await card(page).waitFor()
  })

  test('gets a new key once the server says that the last one is spent', async () => {
    const sent = enquiriesOf(page)
    const code = 'idempotency_key_reused'
    await page.route(
      '**/api/contact',
      (route) => route.fulfill({ status: 422, contentType: 'application/problem+json', json: { code } }),
      { times: 1 },
    )
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await toast(page).waitFor()
    await sendButton(page).click()
    await card(page).waitFor()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('keeps its key when the same words are sent again, and gets a new one when they change', async () => {
    const sent = enquiriesOf(page)
    let fails = true
    await page.route('**/api/contact', (route) => (fails ? route.abort() : route.continue()))
    await openForm(page, product.url)
    await fill(page)
    const send = async () => {
      const count = sent.length
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/contact'))
      await sendButton(page).click()
      await failed
      expect(sent).toHaveLength(count + 1)
      await expect.poll(() => sendButton(page).innerText()).toBe('Send')
    }
    await send()
    await send()
    await field(page, 'message').fill('Other words for the same bakery.')
    await send()
    fails = false
    await sendButton(page).click()
    await card(page).waitFor()

    const [first, again, changed, stored] = sent.map(({ key }) => key)
    expect(first).toBeTruthy()
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
    expect(stored).toBe(changed)

    await form(page).waitFor()
    await fill(page, { message: 'Other words for the same bakery.' })
    await sendButton(page).click()
    await card(page).waitFor()
    expect(sent.at(-1)?.key).not.toBe(stored)
  })
})

describe('where what draws toasts cannot be had', () => {
  const notice = () => form(page).getByRole('status')

  test('a failure is told beside the button, until the next try', async () => {
    await page.route('**/assets/toast-region-*.js', (route) => route.abort())
    let fails = true
    await page.route('**/api/contact', (route) => (fails ? route.abort() : route.continue()))
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await expect.poll(() => notice().innerText()).toContain('Something went wrong. Please try again.')
    expect(await notice().getByRole('link').innerText()).toContain('@')
    expect(await faults()).toEqual([])
    fails = false
    await sendButton(page).click()
    await card(page).waitFor()
    await form(page).waitFor()
    expect(await notice().innerText()).toBe("Thank you! We'll be in touch soon.")
  })

  test('a failure is told beside the button although they never come', async () => {
    await page.route('**/assets/toast-region-*.js', () => {})
    await page.route('**/api/contact', (route) => route.abort())
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await expect.poll(() => notice().innerText()).toContain('Something went wrong. Please try again.')
  })

  test('the next failure is a toast again once they can be had', async () => {
    await page.route('**/assets/toast-region-*.js', (route) => route.abort())
    await page.route('**/api/contact', (route) => route.abort())
    await openForm(page, product.url)
    await fill(page)
    await sendButton(page).click()
    await expect.poll(() => notice().innerText()).toContain('Something went wrong.')
    await page.unroute('**/assets/toast-region-*.js')
    await sendButton(page).click()
    await toast(page).waitFor()
    expect(await notice().innerText()).not.toContain('Something went wrong.')
  })
})

test('nothing that is printed names a visitor or repeats what was written', async () => {
  const json = { 'content-type': 'application/json' }
  const post = (body: string, headers: Record<string, string> = json) =>
    fetch(`${product.url}/api/contact`, { method: 'POST', headers, body })
  const statuses = [
    await post(JSON.stringify(words)),
    await post(JSON.stringify({ ...words, email: 'no address of Quist' })),
    await post(`{"name":"Quist`),
    await post(JSON.stringify(words), { ...json, origin: 'https://quist.example' }),
    await post('Quist', { 'content-type': 'text/quist' }),
    await fetch(`${product.url}/api/enquiries?q=Quist`, {
      headers: { authorization: `Bearer ${product.token()}` },
    }),
    await fetch(`${product.url}/Ada.Quist?bakery`),
  ].map(({ status }) => status)
  expect(statuses).toEqual([201, 422, 400, 403, 415, 200, 404])
  await expect.poll(() => product.output()).toContain('"status":415')
  expect(product.output()).not.toMatch(/quist|bakery/i)
})

async function faults() {
  const { violations } = await new AxeBuilder({ page }).include('#contact').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
