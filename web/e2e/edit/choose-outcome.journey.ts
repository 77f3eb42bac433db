import { createServer, type AddressInfo } from 'node:net'
import { captchaStandIn } from '@daymark/schemas/contact'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, fill, openForm, sendButton, toast } from '../contact.ts'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { atRest } from '../visitor.ts'

let product: Product
let browser: Browser

// As in development: the API verifies with itself.
beforeAll(async () => {
  const port = await freePort()
  ;[product, browser] = await Promise.all([
    startProduct({
      PORT: String(port),
      RATE_LIMIT_CONTACT: '1000',
      RECAPTCHA_SITE_KEY: captchaStandIn.siteKey,
      RECAPTCHA_SECRET_KEY: 'any',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}${captchaStandIn.path}/siteverify`,
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

test('a developer chooses what the bot check finds, and sees what a visitor would see', async () => {
  const page = await browser.newPage(atRest)
  await openForm(page, product.url)
  await choose(page, 'no token')
  await toast(page).waitFor()
  expect(await toast(page).innerText()).toContain('Security verification failed')

  for (const [outcome, status] of [
    ['invalid', 403],
    ['500', 201],
    ['good', 201],
  ] as const) {
    const answer = page.waitForResponse('**/api/contact')
    await choose(page, outcome)
    expect([outcome, (await answer).status()]).toEqual([outcome, status])
    if (status !== 201) continue
    await card(page).waitFor()
    await card(page).waitFor({ state: 'detached' })
  }
})

async function choose(page: Page, outcome: string) {
  await fill(page)
  await page.getByLabel('Outcome of the bot check').selectOption(outcome)
  await sendButton(page).click()
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
