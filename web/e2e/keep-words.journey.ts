import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, field, fill, openForm, sendButton, words } from './contact.ts'
import { openBrowser, startProduct, type Product } from './harness.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ RATE_LIMIT_CONTACT: '1000' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

test('what was typed survives a reload', async () => {
  const page = await browser.newPage()
  await openForm(page, product.url)
  await fill(page)
  await page.reload()
  await openForm(page, product.url)
  for (const [name, value] of Object.entries(words)) expect(await field(page, name).inputValue()).toBe(value)
  await page.close()
})

test('what is typed before the script arrives stays, with focus and caret', async () => {
  const page = await browser.newPage()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/live-form-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(product.url)
  await field(page, 'name').fill('Ada Quist')
  await field(page, 'name').press('ArrowLeft')
  letThrough()
  await page.locator('#contact form[novalidate]').waitFor()
  const state = await field(page, 'name').evaluate((element: HTMLInputElement) => ({
    value: element.value,
    caret: element.selectionStart,
    focused: element === document.activeElement,
  }))
  expect(state).toEqual({ value: 'Ada Quist', caret: 8, focused: true })
  await page.close()
})

test('without its script the form posts plainly and is thanked', async () => {
  const page = await browser.newPage()
  await page.route('**/assets/live-form-*.js', (route) => route.abort())
  await page.goto(product.url)
  await fill(page)
  await sendButton(page).click()
  await card(page).waitFor()
  expect(await card(page).isVisible()).toBe(true)
  await page.close()
})

test('without JavaScript the server names the faults and keeps what was typed', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url)
  await fill(page, { name: 'A' })
  await sendButton(page).click()
  await page.getByText('Name must be at least 2 characters').waitFor()
  expect(await field(page, 'message').inputValue()).toBe(words.message)
  await field(page, 'name').fill('Ada Quist')
  await sendButton(page).click()
  await card(page).waitFor()
  await context.close()
})
