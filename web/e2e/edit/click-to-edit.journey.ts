import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { field, goTo, openPreview, openStudio, patience, watch, type OpenStudio } from '../studio.ts'
import { atRest } from '../visitor.ts'

let studio: OpenStudio

/** As long as a person presses: the field that loses the focus closes meanwhile, and the page must stay where it is. */
const press = { delay: 100, ...patience }

useProduct()
beforeAll(async () => {
  studio = await openStudio(browser, product, { path: 'presentation' })
})

test('every text, picture and list item of both pages leads to its field', async () => {
  for (const path of ['/', '/projects']) {
    await leavePreview(studio.page)
    await goTo(studio.page, `presentation?preview=${path}`)
    const preview = await openPreview(studio.page, path)
    await preview.locator('main > :last-child [data-sanity]').first().waitFor(patience)
    await expect.poll(() => withoutField(preview), { ...patience, message: path }).toEqual([])
  }
})

test('a text opens its field before the overlays are loaded', async () => {
  const { page, faults } = studio
  const overlays = '**/assets/live-preview*'
  const loaded = Promise.withResolvers<void>()
  await leavePreview(page)
  await page.route(overlays, (route) => loaded.promise.then(() => route.continue()))
  await goTo(page, 'presentation?preview=/')
  // Presentation covers the frame once the overlays are late.
  await page
    .frameLocator('iframe:not([data-screen])')
    .locator('h1[data-opens]')
    .dispatchEvent('click', {}, patience)
  await field(page, 'heroHeadline').locator('input:focus').waitFor(patience)
  loaded.resolve()
  await openPreview(page)
  await page.unroute(overlays)
  expect(faults).toEqual([])
})

test('a click on a text, a picture and a list item opens the very field', async () => {
  const { page, faults } = studio
  await goTo(page, 'presentation?preview=/')
  const preview = await openPreview(page)
  await preview.locator('h1').click(press)
  await field(page, 'heroHeadline').locator('input:focus').waitFor(patience)

  // The second photo covers the right half of the first.
  const left = { position: { x: 40, y: 40 }, ...press }
  await preview.getByRole('button', { name: 'Maren Holloway' }).locator('img').first().click(left)
  await page.waitForURL(/\/teamMember\/teamMember-maren-holloway\/image\b/, patience)
  await page.getByTestId('form-view').getByText('An upright portrait').waitFor(patience)

  await preview.getByText('A fixed price for what comes next').click(press)
  await page.waitForURL(/\/processStep\//, patience)
  await page.locator('input[id="deliverables[2]"]:focus').waitFor(patience)
  expect(faults).toEqual([])
})

test('the header wears the ground under it in the preview too', async () => {
  await goTo(studio.page, 'presentation?preview=/')
  const preview = await openPreview(studio.page)
  const last = preview.locator('main [data-ground]').last()
  await last.evaluate((section) => section.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const ground = await last.getAttribute('data-ground')
  await expect.poll(() => preview.locator('header').first().getAttribute('data-on'), patience).toBe(ground)
})

test('the page is shown as on a phone, a tablet and a desk', async () => {
  const { page, faults } = studio
  const wide = () =>
    page.locator('iframe:not([data-screen])').evaluate((frame) => (frame as HTMLIFrameElement).clientWidth)
  for (const [screen, fits] of Object.entries({
    phone: (width: number) => width === 375,
    tablet: (width: number) => width === 820,
    desk: (width: number) => width > 820,
  })) {
    await page.getByRole('button', { name: `As on a ${screen}` }).click(patience)
    await expect.poll(async () => fits(await wide()), patience).toBe(true)
  }
  expect(faults).toEqual([])
})

test('no visitor loads what the preview needs', async () => {
  const page = await browser.newPage(atRest)
  const faults = watch(page, product)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(product.url)
  await page.mouse.wheel(0, 20_000)
  await page.locator('#contact form[novalidate]').waitFor(patience)
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await page.waitForURL('**/projects')
  expect(asked.filter((path) => /live-preview|visual/.test(path))).toEqual([])
  expect(asked.some((path) => /entry-client/.test(path))).toBe(true)
  expect(await page.locator('[data-sanity]').count()).toBe(0)
  expect(faults).toEqual([])
  await page.close()
})

/** What is opened next is a frame of its own. */
async function leavePreview(page: Page) {
  await goTo(page, 'start-here')
  await page
    .locator('iframe')
    .first()
    .waitFor({ ...patience, state: 'detached' })
}

/** What can be seen and read, and no click on it would lead anywhere. */
function withoutField(preview: FrameLocator) {
  return preview.locator('body').evaluate(() => {
    const found: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node instanceof Text ? node.data.trim() : ''
      const element = node instanceof HTMLImageElement ? node : text ? node.parentElement : undefined
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('[data-sanity], script, .skip-link, .visually-hidden, #announcement')) continue
      if (element.closest('sanity-visual-editing, [aria-hidden="true"]')) continue
      found.push(text || element.outerHTML.slice(0, 200))
    }
    return found
  })
}
