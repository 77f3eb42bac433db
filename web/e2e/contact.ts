import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Request } from 'playwright-core'

export const words = {
  name: 'Ada Quist',
  email: 'ada@quist.example',
  message: 'We would like a prototype for our bakery.',
}

export const form = (page: Page) => page.locator('#contact form')
export const field = (page: Page, name: string) => page.locator(`#contact [name="${name}"]`)
export const sendButton = (page: Page) => page.locator('#contact button[type="submit"]')
export const card = (page: Page) => page.getByRole('group', { name: 'Thank You!' })
export const toast = (page: Page) => page.locator('li[data-variant]')
/** The line under a field. */
export const lineUnder = (page: Page, name: string) => page.locator(`#contact-${name}-about`)

/** The home page with its form run by script. */
export async function openForm(page: Page, url: string) {
  await page.goto(url)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.locator('#contact form[novalidate]').waitFor()
}

export async function fill(page: Page, values: Partial<typeof words> = {}) {
  for (const [name, value] of Object.entries({ ...words, ...values })) await field(page, name).fill(value)
}

/** The page's clock stands still from the answer's call on; it is moved on by `runFor`. To be called before the page is opened. */
export async function holdClock(page: Page) {
  await page.clock.install()
  // It can only be stopped in its future, and the order to do so may be long on its way.
  return async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Every enquiry that this page sends, while the real server answers. */
export function enquiriesOf(page: Page) {
  const sent: { key: string | undefined; body: Record<string, string> }[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/contact')) return
    sent.push({
      key: request.headers()['idempotency-key'],
      body: JSON.parse(request.postData() ?? '{}') as Record<string, string>,
    })
  })
  return sent
}

const captcha = {
  ready: '(done) => setTimeout(done)',
  render: `(element, options) => { window.rendered = options; element.append('badge'); return 7 }`,
  execute: `async () => 'a-token'`,
}

/** Google's script as a page sees it; `execute` is what asking for a token does. */
export async function standInForCaptcha(context: BrowserContext, changes: Partial<typeof captcha> = {}) {
  const { ready, render, execute } = { ...captcha, ...changes }
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.asked = [];
        window.grecaptcha = {
          ready: ${ready},
          render: ${render},
          execute: (widget, options) => { window.asked.push({ widget, ...options }); return (${execute})() },
        }`,
    }),
  )
}

/** The provider's verification, which the server asks: `verdict` decides about each token. */
export async function startVerifier(verdict: (token: string) => object) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const token = new URLSearchParams(body).get('response') ?? ''
      response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict(token)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
