import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { atRest, desktop, faults, goTo, hydrated, openPage, phone, visit, wheel } from '../visitor.ts'

useProduct()

const link = (page: Page, name: string) => page.locator('header > nav').getByRole('link', { name })
const menu = (page: Page) => page.locator('header dialog')
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
const currentLinks = (page: Page) => page.locator('header > nav [aria-current="page"]').allInnerTexts()
/** Where the top of an element lies below the lower edge of the header. */
const belowHeader = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
    return (document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) - bottom
  }, selector)

/** What tells a crawler whether and where the page is to be found. */
const forSearch = (page: Page) =>
  page.evaluate(() => ({
    robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
  }))

async function seesContact(page: Page) {
  await page.locator('#contact-heading').waitFor()
  await expect.poll(() => belowHeader(page, '#contact-heading')).toBeGreaterThanOrEqual(0)
  await expect.poll(() => belowHeader(page, '#contact-heading')).toBeLessThan(400)
}

describe('from page to page', () => {
  test('the other page comes without a reload, at its top, its heading focused and its title announced', async () => {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    expect(await page.locator('header > a').first().innerText()).toBe('Daymark')
    expect(await link(page, 'Home').getAttribute('href')).toBe('/')
    expect(await link(page, 'Projects').getAttribute('href')).toBe('/projects')
    expect(await link(page, 'Contact').getAttribute('href')).toBe('#contact')
    expect(await currentLinks(page)).toEqual(['Home'])
    expect(await faults(page)).toEqual([])

    await page.evaluate(() => Object.assign(window, { same: true }))
    const left = await wheel(page, 1500)
    expect(left).toBeGreaterThan(1000)
    await link(page, 'Projects').click()
    await page.waitForURL('**/projects')
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    await expect.poll(() => scrollY(page)).toBe(0)
    expect(await focused(page)).toBe('Case Studies')
    expect(await page.title()).toBe('Case Studies | Daymark')
    expect(await page.locator('#announcement').innerText()).toBe('Case Studies | Daymark')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/projects$/)
    expect(await currentLinks(page)).toEqual(['Projects'])
    expect(await faults(page)).toEqual([])

    expect(await wheel(page, 700)).toBeGreaterThan(500)
    await page.goBack()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(left)
    expect(await focused(page)).toContain('Feeling lost')
    expect(await page.evaluate(() => 'same' in window)).toBe(true)

    await link(page, 'Projects').click()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
  })

  test('a reload forgets no place: back comes to where the reader was, forward too, a link to the top', async () => {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    const left = await wheel(page, 2500)
    expect(left).toBeGreaterThan(2000)
    await link(page, 'Projects').click()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    const below = await wheel(page, 700)
    expect(below).toBeGreaterThan(500)
    await page.reload()
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.goBack()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(left)
    await page.goForward()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(below)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })

  test('a page that cannot be fetched is loaded from the server', async () => {
    const page = await visit(browser)
    await openPage(page, product.url)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.route('**/v*/data/query/**', (route) => route.abort())
    await link(page, 'Projects').click()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    expect(await page.evaluate(() => 'same' in window)).toBe(false)
  })

  test('the first stop of the keyboard leads past the header', async () => {
    const page = await visit(browser)
    await openPage(page, `${product.url}/projects`)
    await page.keyboard.press('Tab')
    const skip = page.locator('.skip-link')
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Back to Home')
  })
})

describe('to the contact form', () => {
  test('from the home page, and with back and forward', async () => {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    await link(page, 'Contact').click()
    await seesContact(page)
    expect(new URL(page.url()).hash).toBe('#contact')
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goForward()
    await seesContact(page)
  })

  test('from the other page, and back to where that was left', async () => {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, `${product.url}/projects`)
    await goTo(page, 'a[href="/#contact"]:not(header a, footer a)')
    const left = await scrollY(page)
    await page.getByRole('link', { name: 'Start Your Project' }).press('Enter')
    await page.waitForURL('**/#contact')
    await seesContact(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-heading')
    await page.goBack()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(left)
    await page.goForward()
    await seesContact(page)
  })

  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('on first load, on a %s', async (_, size) => {
    const page = await visit(browser, size)
    await openPage(page, `${product.url}/#contact`)
    await seesContact(page)
    expect(await page.locator('#contact-heading').isVisible()).toBe(true)
  })
})

describe('the menu of a phone', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await menu(page).waitFor()
  }

  test('opens over the page, keeps the keyboard inside, and Escape gives the focus back', async () => {
    const page = await visit(browser, { ...phone, ...atRest })
    await openPage(page, product.url)
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    await open(page)
    expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(['Home', 'Projects', 'Contact'])
    expect(await faults(page)).toEqual([])
    for (let stop = 0; stop < 6; stop++) {
      expect(await menu(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      await page.keyboard.press(stop < 5 ? 'Tab' : 'Shift+Tab')
    }
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  })

  test('keeps the page behind it where it is', async () => {
    const page = await visit(browser, { viewport: phone.viewport, ...atRest })
    await openPage(page, product.url)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu(page).waitFor()
    await page.mouse.move(200, 700)
    // A wheel that moves nothing is seen by its event.
    await page.evaluate(() => addEventListener('wheel', () => Object.assign(window, { turned: true })))
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => 'turned' in window)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await scrollY(page)).toBe(0)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    expect(await wheel(page, 600)).toBeGreaterThan(400)
  })

  test('closes on a choice, and the page chosen comes', async () => {
    const page = await visit(browser, phone)
    await openPage(page, product.url)
    await open(page)
    await menu(page).getByRole('link', { name: 'Contact' }).tap()
    await menu(page).waitFor({ state: 'hidden' })
    await seesContact(page)
    await open(page)
    await menu(page).getByRole('link', { name: 'Projects' }).tap()
    await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
    expect(await menu(page).isVisible()).toBe(false)
    expect(await focused(page)).toBe('Case Studies')
  })

  test('closes when the screen turns wide', async () => {
    const page = await visit(browser, phone)
    await openPage(page, product.url)
    await open(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await menu(page).waitFor({ state: 'hidden' })
    expect(await link(page, 'Projects').isVisible()).toBe(true)
  })
})

test('a link of the content keeps all of its address', async () => {
  await lakeClient(product).patch('caseStudiesPage').set({ callLink: '/?from=study#contact' }).commit()
  await expect.poll(async () => (await fetch(`${product.url}/projects`)).text()).toContain('from=study')
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, `${product.url}/projects`)
  await page.getByRole('link', { name: 'Start Your Project' }).click()
  await seesContact(page)
  expect(page.url()).toBe(`${product.url}/?from=study#contact`)
})

test('the header keeps the hour of the page around it', async () => {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, product.url)
  const ink = () => page.locator('header').evaluate((header) => getComputedStyle(header).color)
  const atNight = await ink()
  await link(page, 'Contact').click()
  await expect.poll(ink).not.toBe(atNight)
  expect(await faults(page, 'header')).toEqual([])
  await page.goBack()
  await expect.poll(ink).toBe(atNight)
})

describe('an address that is not on the chart', () => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('is told so by status and page, on a %s', async (_, size) => {
    const page = await visit(browser, { ...size, ...atRest })
    const answer = await page.goto(`${product.url}/nowhere`)
    expect(answer?.status()).toBe(404)
    expect(await page.locator('h1').innerText()).toMatch(/^404 Page\s+Not Found$/)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await faults(page)).toEqual([])
  })

  test('shows the same page inside the app', async () => {
    const page = await visit(browser)
    await openPage(page, `${product.url}/nowhere`)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    expect(await forSearch(page)).toEqual({ robots: undefined, canonical: `${product.url}/` })
    await page.goBack()
    await page.locator('h1', { hasText: '404' }).waitFor()
    expect(await page.title()).toContain('404 Page Not Found')
    expect(await focused(page)).toContain('404')
    expect(await forSearch(page)).toEqual({ robots: 'noindex', canonical: undefined })
    await page.goForward()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
    expect(await forSearch(page)).toEqual({ robots: undefined, canonical: `${product.url}/` })
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })

  test('knows the way to the contact form', async () => {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, `${product.url}/nowhere`)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await link(page, 'Contact').click()
    await page.waitForURL('**/#contact')
    await seesContact(page)
    expect(await focused(page)).toBe('Contact Us')
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    await page.goBack()
    await page.locator('h1', { hasText: '404' }).waitFor()
  })
})
