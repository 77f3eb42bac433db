import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import {
  field,
  isPublish,
  openDocument,
  openStudio,
  patience,
  publishButton,
  publishState,
  upload,
  type OpenStudio,
} from '../studio.ts'
import { hold } from '../visitor.ts'

let studio: OpenStudio

useProduct()
beforeAll(async () => {
  studio = await openStudio(browser, product, { role: 'editor' })
})

const asset = (name: string) => new URL(`../../../schemas/src/seed/assets/${name}`, import.meta.url)

/** The reason stands below the field, and there is no way past it. */
async function isStopped(page: Page, name: string, reason: string) {
  await page.getByTestId(`faults-${name}`).getByText(reason).waitFor(patience)
  await expect.poll(() => publishState(page), patience).toBe('Publish, disabled')
  return true
}

const published = async () =>
  (await lakeClient(product).getDocument<{ productName: string }>('siteSettings'))?.productName
/** Visitors have it, and the Studio knows: a change before that would be published with it. */
async function isPublished(page: Page, words: string) {
  await expect.poll(published, patience).toBe(words)
  await expect.poll(() => publishState(page), patience).toBe('Publish, disabled')
  return true
}
const mayPublish = (page: Page) => expect.poll(() => publishState(page), patience).toBe('Publish')

/** Nothing of the change is on its way any more. */
async function isStored(words: string) {
  const draft = () => lakeClient(product).getDocument<{ productName: string }>('drafts.siteSettings')
  await expect.poll(async () => (await draft())?.productName, patience).toBe(words)
  return true
}

test('a headline that is missing, blank or too long for its place', async () => {
  const { page } = studio
  await openDocument(page, 'homePage')
  const headline = field(page, 'heroHeadline').locator('input')
  await headline.fill('')
  expect(await isStopped(page, 'heroHeadline', 'Write something here')).toBe(true)
  await headline.fill('   ')
  expect(await isStopped(page, 'heroHeadline', 'only spaces')).toBe(true)
  await headline.fill('x'.repeat(64))
  expect(await isStopped(page, 'heroHeadline', 'room for 60 characters')).toBe(true)
  await field(page, 'heroHeadline').getByText('64 of 60 characters').waitFor(patience)
  await headline.fill('A new day begins')
  await mayPublish(page)
})

test('Publish that is pressed in the middle of a change waits for the rest of it', async () => {
  const { page } = studio
  await openDocument(page, 'siteSettings')
  const words = field(page, 'productName').locator('input')
  await words.fill('Daymark & Daughters')
  expect(await isStored('Daymark & Daughters')).toBe(true)
  await mayPublish(page)
  const before = await published()
  await clearAndPublish(page)
  // The fault stays, and so does the page.
  await page.getByTestId('faults-productName').getByText('Write something here').waitFor(patience)
  await expect.poll(() => publishState(page), patience).toBe('Publish, disabled')
  expect(await published()).toBe(before)

  await words.fill('Daymark & Daughters')
  expect(await isStored('Daymark & Daughters')).toBe(true)
  await mayPublish(page)
  const stored = Promise.withResolvers<void>()
  await page.route('**/data/actions/**', async (route) => {
    await stored.promise
    await route.continue()
  })
  await clearAndPublish(page)
  await words.fill('Day')
  stored.resolve()
  expect(await isPublished(page, 'Day')).toBe(true)
  expect(await page.getByText('Not published yet').count()).toBe(0)
  await page.unroute('**/data/actions/**')
})

test('Publish that is pressed as a fault shows up waits for what puts it right', async () => {
  const { page } = studio
  await openDocument(page, 'siteSettings')
  const words = field(page, 'productName').locator('input')
  await words.fill('Daymark & Sons')
  expect(await isStored('Daymark & Sons')).toBe(true)
  await mayPublish(page)
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('[data-testid="field-productName"] input')!
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-testid="faults-productName"]')) return
      observer.disconnect()
      document.querySelector<HTMLButtonElement>('[data-testid="action-publish"]')!.click()
      type('Daymark & Partners')
    })
    observer.observe(document.body, { childList: true, subtree: true })
    type('')
  })
  expect(await isPublished(page, 'Daymark & Partners')).toBe(true)
})

test('a change that cancels a publish under way is published with it', async () => {
  const { page } = studio
  await openDocument(page, 'siteSettings')
  const words = field(page, 'productName').locator('input')
  await words.fill('Day and')
  expect(await isStored('Day and')).toBe(true)
  await mayPublish(page)
  const release = await hold(page, '**/data/actions/**')
  onTestFinished(async () => {
    release()
    await page.unroute('**/data/actions/**')
  })
  const [underWay] = await Promise.all([
    page.waitForRequest(isPublish, patience),
    publishButton(page).click(),
  ])
  const cancelled = page.waitForEvent('requestfailed', { predicate: (it) => it === underWay, ...patience })
  await words.fill('Day and Night')
  await cancelled
  release()
  expect(await isPublished(page, 'Day and Night')).toBe(true)
})

/** Both before the Studio can look at the change. */
const clearAndPublish = (page: Page) =>
  page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('[data-testid="field-productName"] input')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLButtonElement>('[data-testid="action-publish"]')!.click()
  })

test('a video heavier than a page can bear is not even sent', async () => {
  const { page } = studio
  await openDocument(page, 'homePage')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/assets/files/') && sent.push(request.url()))
  const buffer = Buffer.concat([readFileSync(asset('hero-wide.mp4')), Buffer.alloc(2 * 1024 * 1024)])
  await upload(page, page.getByRole('button', { name: 'Open file options menu' }).nth(1), {
    name: 'heavy.mp4',
    mimeType: 'video/mp4',
    buffer,
  })
  await page.getByText('“heavy.mp4” was not stored').waitFor(patience)
  await page.getByText('export it again with at most 1 MB').waitFor()
  expect(sent).toEqual([])
})

test('a project that is clickable and leads nowhere', async () => {
  const { page } = studio
  await openDocument(page, 'showcasedProject', 'showcasedProject-fitness-business')
  await page.getByTestId('boolean-input').locator('label').first().click()
  expect(await isStopped(page, 'link', 'Choose where this project leads, or switch off "Clickable"')).toBe(
    true,
  )
  await field(page, 'link').locator('input').fill('projects')
  expect(await isStopped(page, 'link', 'Start with “/”')).toBe(true)
  await field(page, 'link').locator('input').fill('/projects')
  await mayPublish(page)
})

test('a picture that nobody described, and one that is gone', async () => {
  const { page } = studio
  await openDocument(page, 'teamMember', 'teamMember-maren-holloway')
  await field(page, 'image.alt').locator('input').fill('')
  expect(await isStopped(page, 'image.alt', 'Say in a few words what the picture shows.')).toBe(true)
  await page.getByRole('button', { name: 'Open image options menu' }).first().click()
  await page.getByRole('menuitem', { name: 'Clear' }).click()
  expect(await isStopped(page, 'image', 'Choose a picture')).toBe(true)
})

test('a step that delivers something nameless', async () => {
  const { page } = studio
  await openDocument(page, 'processStep', 'processStep-1')
  await field(page, 'deliverables').locator('input[type="text"]').first().fill('')
  expect(await isStopped(page, 'deliverables[0]', 'Write a few words here')).toBe(true)
})

test('and all the while visitors see the page as it was', async () => {
  const html = await (await fetch(product.url)).text()
  for (const words of [
    'Feeling lost in the Ai universe?',
    'Maren Holloway',
    'Fitness Business',
    'Find the bearing',
  ])
    expect(html).toContain(words)
  expect(product.output()).not.toContain('could not be rendered')
})
