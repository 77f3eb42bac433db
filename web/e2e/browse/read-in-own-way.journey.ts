import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { brokenWords, cutOff, sideways } from '../fits.ts'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, openPage, phone, visit } from '../visitor.ts'

const strip = '[aria-labelledby="clients-label"] [role="group"]'

useSite()

let page: Page
beforeEach(async () => {
  // Styles of the reader's own are not the page's to forbid.
  page = await visit(browser, { ...desktop, ...atRest, bypassCSP: true })
})

test.each(['/', '/projects'])('who draws %s four times as large scrolls one way only', async (path) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openPage(page, product.url + path)
  expect(await sideways(page)).toBe(0)
  expect(await cutOff(page)).toEqual([])
  expect(await brokenWords(page)).toEqual([])
  const header = await page.locator('header').boundingBox()
  expect(header?.height).toBeLessThan(90)
})

test.each(['/', '/projects'])('who spreads the text of %s loses none of it', async (path) => {
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await openPage(page, product.url + path)
    await page.addStyleTag({
      content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`,
    })
    expect(await sideways(page)).toBe(0)
    expect(await cutOff(page)).toEqual([])
  }
})

test('with colours of their own still sees the orbs, the buttons and where the focus is', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, product.url)
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopStyle)
  expect(await border('section[aria-labelledby="mission-heading"] li i')).toBe('solid')
  expect(await border('#contact button[type="submit"]')).toBe('solid')
  const dash = page.locator('section[aria-labelledby="process-heading"] .deliverables li').first()
  expect(await dash.evaluate((it) => getComputedStyle(it, '::before').borderTopStyle)).toBe('solid')
  // What is drawn takes the reader's colour of text.
  const drawn = page.locator('section[aria-labelledby="process-heading"] svg .needle')
  const ink = await page.locator('h1').evaluate((element) => getComputedStyle(element).color)
  expect(await drawn.evaluate((element) => getComputedStyle(element).fill)).toBe(ink)
  expect(await border('main a[href="#contact"]')).toBe('solid')
  const mark = (link: string) =>
    page.locator(`header > nav a[href="${link}"]`).evaluate((element) => {
      const { borderTopStyle, scale } = getComputedStyle(element, '::after')
      return borderTopStyle === 'solid' && scale !== '0 1'
    })
  expect([await mark('/'), await mark('/projects')]).toEqual([true, false])
  const name = page.locator('#contact input[name="name"]')
  const thickness = () => name.evaluate((element) => getComputedStyle(element).borderTopWidth)
  const usual = await thickness()
  await page.locator('#contact button[type="submit"]').click()
  await expect.poll(thickness).not.toBe(usual)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('header a').first().focus()
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  )
  expect(outline).toBe('solid')
})

test('who goes by keyboard sees where the focus is on the strip of logos', async () => {
  await openPage(page, product.url)
  const window = page.locator(strip)
  await window.scrollIntoViewIfNeeded()
  const before = await window.screenshot()
  await page.keyboard.press('Tab')
  await window.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
  expect(await window.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  // The ring lies on the edge, where nothing else is drawn.
  const ringed = await window.screenshot()
  expect(ringed.equals(before)).toBe(false)
  expect(await window.evaluate((element) => getComputedStyle(element).maskImage)).toBe('none')
})

test.each(['/', '/projects', '/privacy'])(
  'on paper finds every word of %s, black on white, and no control',
  async (path) => {
    await openPage(page, product.url + path)
    await page.emulateMedia({ media: 'print' })
    const faded = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, dt, dd)')]
        .filter((element) => element.textContent?.trim() && !element.closest('[aria-hidden="true"], form'))
        .filter((element) => {
          const { opacity, visibility } = getComputedStyle(element)
          return opacity === '0' || visibility === 'hidden' || element.getClientRects().length === 0
        })
        .map((element) => element.textContent),
    )
    expect(faded).toEqual([])
    for (const screenOnly of [
      '[data-motion-control]',
      '.skip-link',
      'picture:has(+ video)',
      'form',
      'main a[href*="#contact"]',
    ]) {
      expect(await page.locator(`${screenOnly}:visible`).count()).toBe(0)
    }
    expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(0, 0, 0)',
    )
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  },
)

test('on paper has a case study on two pages', async () => {
  await openPage(page, `${product.url}/projects/precision-financial`)
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})

test.each(['/', '/projects', '/nowhere'])('with a finger meets every target of %s', async (path) => {
  await page.setViewportSize(phone.viewport)
  await openPage(page, product.url + path)
  const small = await page
    .locator('a:visible, button:visible, input:visible, textarea:visible')
    .evaluateAll((all) =>
      all
        .filter((element) => !element.closest('p, [aria-hidden="true"]') && !element.matches('.skip-link'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(
          ({ element, box }) =>
            `${element.textContent?.trim()} ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
        ),
    )
  expect(small).toEqual([])
})
