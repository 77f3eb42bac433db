// oxlint-disable-next-line no-restricted-imports -- a network that is slow by itself
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from './opened.ts'
import { edit, lakeClient, publish as publishByApi } from './lake-client.ts'
import {
  field,
  goTo,
  liveStatus,
  openDocument,
  openPreview,
  openStudio,
  patience,
  publish,
} from './studio.ts'

useProduct()

const served = async () => (await fetch(product.url)).text()
const since = /^Visitors see this since \d\d:\d\d:\d\d\.$/

test('a headline shows in the preview as it is typed, to visitors once it is published, and is said to be live', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor', path: 'presentation' })
  const preview = await openPreview(page)
  await field(page, 'heroHeadline').locator('input').fill('Dawn is near')
  await preview.getByRole('heading', { level: 1, name: 'Dawn is near' }).waitFor(patience)
  await liveStatus(page).getByText('Your changes are not public yet.').waitFor(patience)

  const visitor = await browser.newPage()
  await visitor.goto(product.url)
  expect(await visitor.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')
  expect(await served()).not.toContain('Dawn is near')

  const stored = page.waitForResponse((response) => response.url().includes('/data/actions/'))
  await publish(page)
  await stored
  const storedAt = performance.now()
  while (!(await served()).includes('Dawn is near')) {
    expect(performance.now() - storedAt).toBeLessThan(1_000)
  }
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

test('a page that cannot be made from what was published says why, and that it is well again', async () => {
  const lake = lakeClient(product)
  const { page, faults, close } = await openStudio(browser, product)
  const troubles = page.getByTestId('troubles')
  await troubles.getByText('no mail server is set up').waitFor(patience)

  await edit(lake, 'homePage', { heroText: '' })
  await publishByApi(lake, 'homePage')
  await openDocument(page, 'homePage')
  await liveStatus(page)
    .getByText(/^Not on the site: .*home\.heroText is empty/)
    .waitFor(patience)
  await troubles.getByText('home.heroText is empty').waitFor(patience)
  expect(await served()).toContain('We partner with you')

  await field(page, 'heroText').locator('textarea').fill('There is a way, and we walk it with you.')
  await publish(page)
  await liveStatus(page).getByText(since).waitFor(patience)
  await troubles.getByText('home.heroText is empty').waitFor({ ...patience, state: 'detached' })
  expect(await served()).toContain('There is a way')
  expect(faults).toEqual([])
  await close()
})
