import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enquiriesOf, field, fill, form, lineUnder, openForm, sendButton, toast, words } from '../contact.ts'
import { browser, product, useProduct } from '../opened.ts'

let context: BrowserContext
let page: Page

useProduct()
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  await openForm(page, product.url)
})
afterEach(() => context.close())

const faultUnder = (name: string) => expect.poll(() => lineUnder(page, name).innerText())

test('an empty form names each fault, goes to the first and sends nothing', async () => {
  const sent = enquiriesOf(page)
  await sendButton(page).click()
  await faultUnder('name').toBe('Name must be at least 2 characters')
  await faultUnder('email').toBe('Please enter a valid email address')
  await faultUnder('message').toBe('Message must be at least 10 characters')
  await expect.poll(() => focused()).toBe('name')
  expect(await field(page, 'name').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  const { violations } = await new AxeBuilder({ page }).include('#contact').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the first field at fault gets the focus, not the first field', async () => {
  await fill(page, { email: 'ada@' })
  await sendButton(page).click()
  await expect.poll(() => focused()).toBe('email')
})

test('a fault shows when a field is left, not while it is typed, and goes once it is mended', async () => {
  await field(page, 'email').pressSequentially('ada')
  expect(await lineUnder(page, 'email').innerText()).toBe('')
  await field(page, 'message').focus()
  await faultUnder('email').toBe('Please enter a valid email address')
  await field(page, 'email').pressSequentially('@quist.example')
  await faultUnder('email').toBe('')
})

test('a field that is only passed through is not complained about', async () => {
  await field(page, 'name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // One that is left with something in it is looked at after them.
  await page.keyboard.type('x')
  await page.keyboard.press('Tab')
  await faultUnder('message').not.toBe('')
  for (const name of ['name', 'email']) expect(await lineUnder(page, name).innerText()).toBe('')
})

test('a counter appears as 500 nears, and one character more is said at once', async () => {
  await field(page, 'message').fill('x'.repeat(399))
  await faultUnder('message').toBe('')
  await field(page, 'message').press('x')
  await faultUnder('message').toBe('400 / 500')
  await field(page, 'message').fill('x'.repeat(500))
  await faultUnder('message').toBe('500 / 500')
  await field(page, 'message').press('x')
  await faultUnder('message').toMatch(/^Message must be less than 500 characters\s+501 \/ 500$/)
  await field(page, 'message').press('Backspace')
  await faultUnder('message').toBe('500 / 500')
  expect(await field(page, 'message').getAttribute('aria-invalid')).toBe('false')
})

test.each([
  ['name', 'x'.repeat(200), 'Name must be less than 200 characters'],
  [
    'email',
    `${'x'.repeat(63)}${`@${'d'.repeat(60)}`}${`.${'d'.repeat(60)}`.repeat(2)}.example`,
    'Email must be less than 254 characters',
  ],
])('a %s that is too long is said at once', async (name, longest, message) => {
  await field(page, name).fill(longest)
  await faultUnder(name).toBe('')
  await field(page, name).press('Home')
  await field(page, name).press('x')
  await faultUnder(name).toBe(message)
  expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
})

test('what the server finds wrong is shown under its fields, and the first of them gets the focus', async () => {
  const fields = {
    email: 'Please enter a valid email address',
    message: 'Please remove characters that cannot be read',
  }
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { code: 'fields_at_fault', fields },
    }),
  )
  await fill(page)
  await sendButton(page).click()
  await faultUnder('email').toBe(fields.email)
  await faultUnder('message').toBe(fields.message)
  await faultUnder('name').toBe('')
  await expect.poll(() => focused()).toBe('email')
  await toast(page).waitFor()
  await field(page, 'email').press('End')
  await field(page, 'email').press('x')
  await faultUnder('email').toBe('')
  expect(await field(page, 'message').inputValue()).toBe(words.message)
})

test.each([
  ['90', 'Please try again in 2 minutes.'],
  ['60', 'Please try again in 1 minute.'],
  [undefined, 'Please try again later.'],
])('who has sent too much is told when to come back (Retry-After: %s)', async (seconds, advice) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, headers: seconds ? { 'retry-after': seconds } : {}, body: '' }),
  )
  await fill(page)
  await sendButton(page).click()
  await expect.poll(() => form(page).getByRole('status').innerText()).toContain(advice)
  await toast(page).waitFor()
  expect(await toast(page).innerText()).toContain('Something went wrong. Please try again.')
})

test('nothing moves, whatever the form has to say, and every target suits a finger', async () => {
  const size = async () => {
    const [whole, button] = await Promise.all([form(page).boundingBox(), sendButton(page).boundingBox()])
    // A line with words in it may differ by a hair.
    const rounded = (...sides: (number | undefined)[]) => sides.map((it) => Math.round(it ?? 0))
    return {
      whole: rounded(whole?.width, whole?.height),
      button: rounded(button?.width, button?.height),
    }
  }
  const before = await size()
  await sendButton(page).click()
  await faultUnder('name').not.toBe('')
  expect(await size()).toEqual(before)
  await fill(page, { message: 'x'.repeat(501) })
  await faultUnder('message').toContain('Message must be less than 500 characters')
  expect(await size()).toEqual(before)

  const fail = Promise.withResolvers<void>()
  await page.route('**/api/contact', async (route) => {
    await fail.promise
    await route.abort()
  })
  await fill(page)
  await sendButton(page).click()
  await expect.poll(() => sendButton(page).innerText()).toBe('Submitting...')
  expect(await size()).toEqual(before)
  fail.resolve()
  await form(page).locator('a[href^="mailto:"]').waitFor()
  expect(await size()).toEqual(before)

  for (const name of ['name', 'email', 'message']) {
    expect((await field(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  expect(before.button[1]).toBeGreaterThanOrEqual(44)
})

function focused() {
  return page.evaluate(() => document.activeElement?.getAttribute('name'))
}
