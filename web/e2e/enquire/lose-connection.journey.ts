import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { card, field, fill, sendButton } from '../contact.ts'
import { browser, product, useProduct } from '../opened.ts'
import { faults } from '../visitor.ts'

const contentQuery = /\/v[\d-]+\/data\/query\//

let context: BrowserContext
let page: Page
let documents: string[]

useProduct({ RATE_LIMIT_CONTACT: '1000' })
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 844 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  documents = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url().replace(product.url, ''))
  })
})
afterEach(() => context.close())

const projectsLink = () => page.locator('header nav').getByRole('link', { name: 'Projects' })
const isAlive = () =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

async function arriveAt(path: string) {
  await page.goto(product.url + path)
  await isAlive()
}

/** The way back from there leads to a page whose code is not here any more. */
async function reloadTheOtherPage() {
  await arriveAt('/')
  await projectsLink().click()
  await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
  await page.reload()
  await isAlive()
}

describe('the other page', () => {
  test.each(['hover', 'focus', 'touch'] as const)(
    'is fetched on %s and shown without a reload',
    async (intent) => {
      await arriveAt('/')
      const [script, query] = [page.waitForRequest(/projects-page-/), page.waitForRequest(contentQuery)]
      if (intent === 'hover') await projectsLink().hover()
      if (intent === 'focus') await projectsLink().focus()
      if (intent === 'touch') await projectsLink().dispatchEvent('touchstart')
      await script
      expect(new URL((await query).url()).searchParams.get('query')).toContain('caseStudies')
      await projectsLink().click()
      await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
      expect(documents).toEqual(['/'])
    },
  )

  test.each([
    ['code', /projects-page-.*\.js/],
    ['content', contentQuery],
    ['client', /content-client-.*\.js/],
  ])('comes from the server when its %s cannot be fetched', async (_, what) => {
    await arriveAt('/')
    await context.route(what, (route) => route.abort())
    await projectsLink().click()
    await page.waitForURL('**/projects')
    await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
    expect(documents).toEqual(['/', '/projects'])
  })

  test('is never empty, however often its code fails on the way back', async () => {
    await reloadTheOtherPage()
    await context.route(/home-page-.*\.js/, (route) => route.abort())
    for (const [go, words] of [
      ['goBack', 'Feeling lost'],
      ['goForward', 'Case Studies'],
      ['goBack', 'Feeling lost'],
      ['goForward', 'Case Studies'],
    ] as const) {
      await page[go]()
      await page.locator('h1', { hasText: words }).waitFor()
      expect(await page.locator('footer').isVisible()).toBe(true)
    }
  })
})

test.each([
  ['code', /home-page-.*\.js/],
  ['content', contentQuery],
])('a page whose %s hangs on the way back comes from the server', async (_, what) => {
  await reloadTheOtherPage()
  let asked = 0
  await context.route(what, () => void asked++)
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
  expect(documents).toEqual(['/', '/projects', '/'])
  // Once by the page that waits for it, and its code once more by the page that comes.
  expect(asked).toBeLessThanOrEqual(2)
})

test('a link that is followed without a connection keeps the page and says so', async () => {
  await arriveAt('/')
  // What says so is loaded when the visitor first does anything.
  const toasts = page.waitForResponse(/toast-region-.*\.js/)
  await field(page, 'name').fill('Ada Quist')
  // With all that it imports.
  await page.evaluate(`import(${JSON.stringify((await toasts).url())})`)
  await context.setOffline(true)
  await projectsLink().click()
  await page.getByText('No connection', { exact: true }).waitFor()
  expect(await field(page, 'name').inputValue()).toBe('Ada Quist')
  expect(page.url()).toBe(`${product.url}/`)
  await context.setOffline(false)
  await projectsLink().click()
  await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
  expect(documents).toEqual(['/'])
})

test.each(['gone', 'here'])(
  'a way back without a connection is taken as soon as there is one: its code %s',
  async (code) => {
    const scripts = new Set<string>()
    if (code === 'here')
      page.on('requestfinished', (one) => one.resourceType() === 'script' && scripts.add(one.url()))
    await reloadTheOtherPage()
    await page.evaluate(`Promise.all(${JSON.stringify([...scripts])}.map((script) => import(script)))`)
    await context.setOffline(true)
    await page.goBack({ waitUntil: 'commit' })
    await page.getByRole('status').getByText('There is no connection.').waitFor()
    expect(page.url()).toBe(`${product.url}/`)
    await context.setOffline(false)
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    expect(documents).toEqual(['/', '/projects', '/'])
  },
)

describe('a page whose script does not come', () => {
  test.each([
    ['all of it', /\/assets\/.*\.js/],
    ['its framework', /\/assets\/framework-.*\.js/],
    ['what is below the hero', /\/assets\/below-hero-.*\.js/],
    ['the form', /\/assets\/enquiry-form-.*\.js/],
  ])('still sends an enquiry: %s', async (_, what) => {
    await context.route(what, (route) => route.abort())
    await page.goto(product.url)
    await fill(page)
    await sendButton(page).click()
    await card(page).waitFor()
    expect(documents).toEqual(['/', '/api/contact', '/?sent=1'])
  })

  test('still leads to the other page and back', async () => {
    await context.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.goto(product.url)
    await page.getByRole('link', { name: 'Projects' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    expect(documents).toEqual(['/', '/projects', '/'])
  })
})

test.each(['as usual', 'blocked'])(
  'a page that fails by its own script is left plain, not empty: storage %s',
  async (storage) => {
    if (storage === 'blocked')
      await page.addInitScript(() => {
        for (const name of ['sessionStorage', 'localStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Storage is blocked', 'SecurityError')
            },
          })
      })
    await page.addInitScript(() => {
      Object.assign(window, {
        IntersectionObserver: class {
          constructor() {
            throw new Error('a browser that lacks something')
          }
        },
      })
    })
    await page.goto(product.url)
    await page.waitForFunction(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type === 'reload',
    )
    expect(documents).toEqual(['/', '/'])
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    await field(page, 'name').fill('Ada Quist')
    await page.waitForLoadState('networkidle')
    expect(await field(page, 'name').inputValue()).toBe('Ada Quist')
    expect(documents).toEqual(['/', '/'])
    expect(await faults(page)).toEqual([])
  },
)
