import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { card, field, fill, lineUnder, sendButton } from '../contact.ts'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { atRest, desktop, faults, phone, visit } from '../visitor.ts'

useProduct({ RATE_LIMIT_CONTACT: '1000' })

/** Every word that staff have written for a visitor to read on these pages. */
async function written(types: string[]) {
  const documents = await lakeClient(product).fetch<Record<string, unknown>[]>('*[_type in $types]', {
    types,
  })
  const fields =
    /(Heading|Text|Statement|Label|Headline|Invitation|^name|^role|^description|^title|^location|^summary|^challenge|^solution|^deliverables|^features|^results|^tags|^intro|^heading|^status|^duration)$/
  // Words that stand there only while script runs, or only for those who do not see.
  const elsewhere = /^(skipLink|menu|closeMenu|pauseMotion|playMotion|notFound)/
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(...value.split(/\n+/))
    else if (Array.isArray(value)) for (const item of value) collect(item)
    else if (value && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) if (!/^_|^drawnAs$/.test(key)) collect(item)
    }
  }
  for (const document of documents) {
    for (const [key, value] of Object.entries(document)) {
      if (fields.test(key) && !elsewhere.test(key)) collect(value)
    }
  }
  return texts.map((text) => text.replaceAll('{product}', 'Daymark').trim()).filter(Boolean)
}

/** What a person can see of the page: painted, in place, not faded out. */
const visibleWords = async (page: Page) => {
  const seen: string[] = []
  for (const element of await page.locator('header, main, footer').all()) seen.push(await element.innerText())
  return seen.join(' ').replaceAll(/\s+/g, ' ')
}

test.each([
  ['/', phone, ['homePage', 'showcasedProject', 'teamMember', 'processStep']],
  ['/', desktop, ['homePage', 'showcasedProject', 'teamMember', 'processStep']],
  ['/projects', desktop, ['caseStudiesPage', 'caseStudy']],
])('every word of %s is there to be read (%o)', async (path, size, types) => {
  const page = await visit(browser, { ...size, javaScriptEnabled: false })
  await page.goto(product.url + path)
  const shown = await visibleWords(page)
  const texts = await written(types)
  expect(texts.length).toBeGreaterThan(15)
  for (const text of texts) expect(shown).toContain(text.replaceAll(/\s+/g, ' '))
  // innerText knows nothing of opacity: each side of a step is really painted.
  for (const side of await page.locator('.front:not(.hint), .deliverables').all()) {
    expect(await side.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.viewport.width)
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('nothing moves that could not be stopped, and every logo is in sight, on a %s', async (_, size) => {
  const page = await visit(browser, { ...size, javaScriptEnabled: false })
  await page.goto(product.url)
  expect(await page.locator('[data-motion-control]').isVisible()).toBe(false)
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((it) => it.playState === 'running' && it.effect?.getTiming().iterations === Infinity).length,
  )
  expect(moving).toBe(0)
  const logos = page.locator('[aria-labelledby="clients-label"] ul:visible img')
  expect(await logos.count()).toBe(14)
  for (const logo of await logos.all()) {
    const box = await logo.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(size.viewport.width)
  }
})

test('posters stand alone: no browser lays controls of its own over them', async () => {
  const page = await visit(browser, { ...desktop, javaScriptEnabled: false })
  await page.goto(product.url)
  expect(await page.locator('video').count()).toBe(2)
  for (const video of await page.locator('video').all()) expect(await video.isVisible()).toBe(false)
  for (const poster of await page.locator('picture img').all()) expect(await poster.isVisible()).toBe(true)
})

test('all links of the header are in sight on a phone, and lead where they say', async () => {
  const page = await visit(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(product.url)
  const title = await page.locator('header > a').first().boundingBox()
  const links = page.locator('header > nav a')
  // In a line of their own.
  const tops = await Promise.all((await links.all()).map(async (link) => (await link.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  expect(tops[0]).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? Number.NaN))
  expect(await links.allInnerTexts()).toEqual(['Home', 'Projects', 'Contact'])
  for (const link of await links.all()) expect(await link.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
  await links.nth(1).tap()
  expect(await page.locator('h1').innerText()).toBe('Case Studies')
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'the form posts plainly on %s: faults are named in sight, what was typed stays, then it is thanked',
  async (_, size) => {
    const page = await visit(browser, { ...size, javaScriptEnabled: false })
    await page.goto(product.url)
    await fill(page, { name: 'A', email: 'nobody@nowhere', message: 'Too short' })
    await sendButton(page).click()
    await page.getByText('Name must be at least 2 characters').waitFor()
    expect(await lineUnder(page, 'name').innerText()).toBe('Name must be at least 2 characters')
    expect(await lineUnder(page, 'email').innerText()).toBe('Please enter a valid email address')
    expect(await lineUnder(page, 'message').innerText()).toBe('Message must be at least 10 characters')
    for (const name of ['name', 'email', 'message']) await inSight(page, lineUnder(page, name))
    expect(await field(page, 'name').inputValue()).toBe('A')
    expect(await field(page, 'email').inputValue()).toBe('nobody@nowhere')
    expect(await field(page, 'message').inputValue()).toBe('Too short')
    await fill(page)
    await sendButton(page).click()
    await card(page).waitFor()
    expect(await card(page).innerText()).toContain("We'll be in touch soon with exciting updates.")
    await card(page).getByRole('link').click()
    expect(await field(page, 'name').inputValue()).toBe('')
  },
)

test('the links of the footer that have no page yet lead nowhere', async () => {
  const page = await visit(browser, { ...desktop, javaScriptEnabled: false })
  await page.goto(product.url)
  for (const name of ['Terms', 'Contact']) {
    const link = page.locator('footer').getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    await inSight(page, link)
    await link.click({ force: true })
    await link.press('Enter')
    expect(page.url()).toBe(`${product.url}/`)
    await inSight(page, link)
  }
})

test('axe finds nothing on the pages, the faults of the form and the thanks', async () => {
  const page = await visit(browser, { ...desktop, ...atRest })
  // Axe is script itself: here it is the pages that come without any.
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/<script\b.*?<\/script>/gs, '')
    return route.fulfill({ response, body })
  })
  for (const path of ['/projects', '/nowhere', '/']) {
    await page.goto(product.url + path)
    expect(await faults(page)).toEqual([])
  }
  expect(await page.locator('html').getAttribute('data-motion')).toBeNull()
  await fill(page, { name: 'A' })
  await sendButton(page).click()
  await page.getByText('Name must be at least 2 characters').waitFor()
  expect(await faults(page)).toEqual([])
  await fill(page)
  await sendButton(page).click()
  await card(page).waitFor()
  expect(await faults(page)).toEqual([])
})

const inSight = (page: Page, target: Locator) =>
  expect
    .poll(async () => {
      const box = await target.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
    })
    .toBe(true)
