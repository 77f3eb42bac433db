import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, faults, hold, openPage, painted, visit } from '../visitor.ts'

useSite()

const link = (page: Page, name: string) => page.locator('header > nav').getByRole('link', { name })
const headed = (page: Page, words: string) => page.locator('h1', { hasText: words }).waitFor()
const entries = (page: Page) => page.evaluate(() => history.length)
const stayed = (page: Page) => page.evaluate(() => 'same' in window)

/** A page whose questions for content are answered only when `answer` is called. */
async function slowly(path = '/') {
  const page = await visit(browser, { ...desktop, ...atRest })
  const answer = await hold(page, '**/data/query/**')
  await openPage(page, product.url + path)
  await page.evaluate(() => Object.assign(window, { same: true }))
  const asked = () => page.waitForRequest('**/data/query/**')
  return { page, answer, asked }
}

/** The page has taken in whatever was answered. */
const answered = async (page: Page, answer: () => void) => {
  const response = page.waitForResponse('**/data/query/**')
  answer()
  await (await response).finished()
  await painted(page)
}

test('clicking twice on a slow link goes there once', async () => {
  const { page, answer } = await slowly()
  const before = await entries(page)
  await link(page, 'Projects').dblclick()
  answer()
  await headed(page, 'Case Studies')
  expect(await entries(page)).toBe(before + 1)
  await page.goBack()
  await headed(page, 'Feeling lost')
  expect(await stayed(page)).toBe(true)
  expect(await faults(page)).toEqual([])
})

test('who goes elsewhere on the page meanwhile stays there', async () => {
  const { page, answer } = await slowly()
  await link(page, 'Projects').click()
  await link(page, 'Contact').click()
  await page.waitForURL('**/#contact')
  await answered(page, answer)
  expect(page.url()).toBe(`${product.url}/#contact`)
  // What has come is kept for the next time.
  await link(page, 'Projects').click()
  await headed(page, 'Case Studies')
  expect(await stayed(page)).toBe(true)
})

test('of two links the one chosen last is followed', async () => {
  const { page, answer } = await slowly('/projects')
  const before = await entries(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await link(page, 'Contact').click()
  answer()
  await page.waitForURL('**/#contact')
  await headed(page, 'Feeling lost')
  expect(await entries(page)).toBe(before + 1)
  expect(await stayed(page)).toBe(true)
})

test('a link whose content does not come leads to the page of the server', async () => {
  const { page, answer } = await slowly()
  await link(page, 'Projects').click()
  await headed(page, 'Case Studies')
  expect(await stayed(page)).toBe(false)
  answer()
})

test('so does the way back', async () => {
  const { page, answer, asked } = await slowly('/projects')
  const home = page.getByRole('link', { name: 'Back to Home' })
  await Promise.all([asked(), home.hover()])
  answer()
  await home.click()
  await headed(page, 'Feeling lost')
  expect(await stayed(page)).toBe(true)

  await page.route('**/data/query/**', () => {})
  await page.reload()
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.goBack()
  await headed(page, 'Case Studies')
  expect(await stayed(page)).toBe(false)
})
