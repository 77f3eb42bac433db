// oxlint-disable-next-line no-restricted-imports -- a network that is slow by itself
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { edit, lakeClient, publish as publishByApi } from '../lake-client.ts'
import {
  field,
  goTo,
  liveStatus,
  openDocument,
  openPreview,
  openStudio,
  patience,
  publish,
} from '../studio.ts'
import { atRest } from '../visitor.ts'

useProduct()

const served = async () => (await fetch(product.url)).text()
const since = /^Visitors see this since \d\d:\d\d:\d\d\.$/

test('a headline shows in the preview as it is typed, to visitors once it is published, and is said to be live', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor', path: 'presentation' })
  const preview = await openPreview(page)
  await field(page, 'heroHeadline').locator('input').fill('Dawn is near')
  await preview.getByRole('heading', { level: 1, name: 'Dawn is near' }).waitFor(patience)
  await liveStatus(page).getByText('Your changes are not public yet.').waitFor(patience)

  const visitor = await browser.newPage(atRest)
  await visitor.goto(product.url)
  expect(await visitor.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')
  expect(await served()).not.toContain('Dawn is near')

  await publish(page)
  await expect.poll(served, patience).toContain('Dawn is near')
  await liveStatus(page).getByText(since).waitFor(patience)
  await visitor.reload()
  expect(await visitor.locator('h1').innerText()).toBe('Dawn is near')
  await visitor.close()
  expect(faults).toEqual([])
  await close()
})

test('a draft is in the preview from the start, and no part of the page goes while its script is slow', async () => {
  await edit(lakeClient(product), 'homePage', {
    heroHeadline: 'A draft of old',
    missionHeading: 'Why we are here',
  })
  const { page, context, faults, close } = await openStudio(browser, product, { role: 'editor' })
  await context.route('**/assets/below-hero*.js', async (route) => {
    // A slow network: longer than a draft takes to come.
    await delay(6_000)
    await route.continue()
  })
  await goTo(page, 'presentation?preview=/')
  const preview = await openPreview(page)
  await preview.getByRole('heading', { name: 'A draft of old' }).waitFor(patience)
  expect(await preview.locator('main h2').count()).toBeGreaterThan(1)
  await preview.getByRole('heading', { name: 'Why we are here' }).waitFor(patience)
  expect(faults).toEqual([])
  await close()
})

test('looking at what visitors see says so, and leads back to editing', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await page.goto(`${product.url}/studio/content/homePage?perspective=published`)
  await liveStatus(page).getByText('This is what visitors see').waitFor(patience)
  expect(await field(page, 'heroHeadline').locator('input').isEditable()).toBe(false)
  await liveStatus(page).getByRole('button', { name: 'Back to editing' }).click()
  await expect.poll(() => field(page, 'heroHeadline').locator('input').isEditable(), patience).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  await close()
})

test('taking something off the site says what vanishes, and keeps it as a draft', async () => {
  const lake = lakeClient(product)
  const link = '/projects/precision-financial'
  await lake.patch('showcasedProject-fitness-business').set({ link }).commit()
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'caseStudy', 'caseStudy-precision-financial')
  await page.getByTestId('action-menu-button').last().click(patience)
  await page.getByRole('menuitem', { name: 'Take off the site' }).click()
  await page.getByText('It disappears from Case studies at once').waitFor(patience)
  await page.getByTestId('linked-from').filter({ hasText: 'Fitness Business' }).waitFor(patience)
  await page.getByTestId('confirm-popover-confirm-button').click()
  await liveStatus(page).getByText('Visitors do not see this yet').waitFor(patience)
  await expect
    .poll(() => lake.getDocument('drafts.caseStudy-precision-financial'), patience)
    .toMatchObject({ _type: 'caseStudy' })
  expect(await lake.getDocument('caseStudy-precision-financial')).toBeUndefined()
  await publish(page)
  await close()
})

test('a page that cannot be made from what was published says why, and that it is well again', async () => {
  const lake = lakeClient(product)
  const { page, faults, close } = await openStudio(browser, product)
  const notices = page.getByTestId('notices')
  await notices.getByText('no mail server is set up').waitFor(patience)

  await edit(lake, 'homePage', { heroText: '' })
  await publishByApi(lake, 'homePage')
  await openDocument(page, 'homePage')
  await liveStatus(page).getByText('until then visitors keep the page from before').waitFor(patience)
  expect(await liveStatus(page).innerText()).not.toContain('home.heroText')
  const way = notices.getByRole('link', { name: '“Text below the headline” of “Home page”' })
  await way.click(patience)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), patience).toBe('heroText')
  expect(await served()).toContain('We partner with you')

  await field(page, 'heroText').locator('textarea').fill('There is a way, and we walk it with you.')
  await publish(page)
  await liveStatus(page).getByText(since).waitFor(patience)
  await way.waitFor({ ...patience, state: 'detached' })
  expect(await served()).toContain('There is a way')
  expect(faults).toEqual([])
  await close()
})
