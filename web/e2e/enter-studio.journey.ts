import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, staff, startProduct, type Product } from './harness.ts'
import { field, navbar, openDocument, openStudio, patience, publishButton, watch } from './studio.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

test('a wrong password is told so, the right one leads to where the link of a mail pointed', async () => {
  const enquiry = await send({ name: 'Ada Quist', message: 'We would like a prototype for our bakery.' })
  const page = await browser.newPage()
  const faults = watch(page, product)
  await page.goto(`${product.url}/studio/enquiries/${enquiry}`)

  await logIn(page, 'night after night')
  await page.getByRole('alert').getByText('do not match').waitFor(patience)
  expect(await page.locator('#username').inputValue()).toBe(staff.username)
  // The browser's own word for an answer that is not 200.
  expect(faults.splice(0)).toEqual([expect.stringContaining('401')])

  await logIn(page, staff.password)
  await navbar(page).waitFor(patience)
  await page.getByText('We would like a prototype for our bakery.').last().waitFor(patience)
  expect(new URL(page.url())).toMatchObject({ pathname: `/studio/enquiries/${enquiry}`, hash: '' })
  expect(faults).toEqual([])
  await page.close()
})

test('the login page asks for nothing but a name and a password, and holds at any width', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
  const faults = watch(page, product)
  await page.goto(`${product.url}/api/staff/login`)
  expect(await page.locator('#username').evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await page.evaluate(() => document.fonts.check('1rem "Newsreader Variable"'))).toBe(true)
  expect(await page.evaluate(() => performance.getEntriesByType('resource').length)).toBe(2)
  expect(faults).toEqual([])
  await page.close()
})

test('a viewer reads everything and changes nothing', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'viewer' })
  await openDocument(page, 'homePage')
  const headline = field(page, 'heroHeadline').locator('input')
  await headline.waitFor(patience)
  expect(await headline.inputValue()).toBe('Feeling lost in the Ai universe?')
  expect(await headline.isEditable()).toBe(false)
  expect(await publishButton(page).isEnabled()).toBe(false)
  expect(await page.getByRole('link', { name: 'Vision' }).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('who guesses too often has to wait', async () => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/api/staff/login`)
  for (let attempt = 0; attempt < 11; attempt++) {
    await logIn(page, 'night after night')
    await page.getByRole('alert').waitFor(patience)
  }
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^Too many attempts\. Try again in 1[0-5] minutes\.$/,
  )
  await logIn(page, staff.password)
  expect(await page.getByRole('alert').innerText()).toMatch(/^Too many attempts/)
  await page.close()
})

async function logIn(page: Page, password: string) {
  await page.locator('#username').fill(staff.username)
  await page.locator('#password').fill(password)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign in' }).click()])
}

async function send(words: { name: string; message: string }) {
  const answer = await fetch(`${product.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ email: 'ada@quist.example', ...words }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
