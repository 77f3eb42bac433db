import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  card,
  enquiriesOf,
  field,
  fill,
  form,
  lineUnder,
  openForm,
  sendButton,
  toast,
  words,
} from './contact.ts'
import { openBrowser, startProduct, type Product } from './harness.ts'

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
  test('is thanked for 3,000 ms in the exact place of the form, which then returns empty', async () => {
    await openForm(page, product.url)
    await fill(page)
    const before = await form(page).boundingBox()
    await sendButton(page).click()

    await card(page).waitFor()
    const shown = Date.now()
    expect(await card(page).innerText()).toContain("We'll be in touch soon with exciting updates.")
    expect(await card(page).boundingBox()).toEqual(before)
    expect(await form(page).isVisible()).toBe(false)
    expect(await card(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await toast(page).innerText()).toMatch(/^Success!\s+Thank you! We'll be in touch soon\./)
    expect(await faults()).toEqual([])

    await form(page).waitFor()
    expect(Date.now() - shown).toBeGreaterThan(2_700)
    expect(Date.now() - shown).toBeLessThan(20_000)
    expect(await card(page).count()).toBe(0)
    for (const name of Object.keys(words)) expect(await field(page, name).inputValue()).toBe('')
    expect(await sendButton(page).innerText()).toBe('Send')
    await page.waitForFunction(() => document.activeElement?.tagName === 'FORM')
    expect(await page.evaluate(() => sessionStorage.getItem('enquiry'))).toBeNull()
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
    let answer = () => {}
    await page.route('**/api/contact', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
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
    await openForm(page, product.url)
    await fill(page)
    // What shows notifications is fetched as the form is approached.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await sendButton(page).click()
    await toast(page).waitFor()
    expect(await toast(page).innerText()).toContain('Something went wrong. Please try again.')
  })

  test('keeps its key when the same words are sent again, and gets a new one when they change', async () => {
    const sent = enquiriesOf(page)
    let fails = true
    await page.route('**/api/contact', (route) => (fails ? route.abort() : route.continue()))
    await openForm(page, product.url)
    await fill(page)
    const send = async () => {
      const count = sent.length
      await sendButton(page).click()
      await expect.poll(() => sent.length).toBe(count + 1)
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
