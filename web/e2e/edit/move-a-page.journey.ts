import { beforeAll, expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { field, goTo, openDocument, openStudio, patience, publish, type OpenStudio } from '../studio.ts'

let studio: OpenStudio

const page = { _type: 'reference', _ref: 'campaign', _weak: true }

useProduct()
beforeAll(async () => {
  await lakeClient(product)
    .transaction()
    .create({
      _id: 'campaign',
      _type: 'page',
      title: 'A campaign',
      address: { _type: 'slug', current: 'first' },
      sections: [{ _type: 'openingSection', _key: 'a', heading: 'A campaign' }],
    })
    .create({ _id: 'shop', _type: 'redirect', from: '/shop', href: '/store' })
    .patch('siteSettings', (it) =>
      it.insert('after', 'footerLinks[-1]', [{ _type: 'link', _key: 'campaign', label: 'Campaign', page }]),
    )
    .commit()
  studio = await openStudio(browser, product, { role: 'editor' })
})

/** Where each address leads: another address, or a status. */
async function leads(...paths: string[]) {
  const answers = await Promise.all(paths.map((path) => fetch(product.url + path, { redirect: 'manual' })))
  return answers.map(({ status, headers }) => headers.get('location') ?? status)
}

test('a page that is moved twice is found at both former addresses, and says what leads to it', async () => {
  const { page, faults } = studio
  await openDocument(page, 'page', 'campaign')
  for (const [before, address] of [
    ['first', 'second'],
    ['second', 'services/third'],
  ]) {
    await field(page, 'address')
      .locator('input')
      .fill(address ?? '')
    await page
      .getByTestId('moves')
      .filter({ hasText: `“${before}”` })
      .waitFor(patience)
    await page.getByTestId('moves').filter({ hasText: 'These lead to it: Site settings' }).waitFor(patience)
    await publish(page)
    await expect.poll(() => leads(`/${address}`), patience).toEqual([200])
  }
  expect(await leads('/first?from=mail', '/Second/')).toEqual([
    '/services/third?from=mail',
    '/services/third',
  ])
  const home = async () => (await fetch(product.url)).text()
  await expect.poll(async () => (await home()).includes('href="/services/third"'), patience).toBe(true)
  expect(faults).toEqual([])
})

test('a new redirect begins with its first field', async () => {
  const { page, faults } = studio
  await goTo(page, 'intent/create/type=redirect')
  await page.locator('[data-testid="field-from"] input:focus').waitFor(patience)
  expect(faults).toEqual([])
})

test('a redirect in a circle is refused, and one to a page of ours is offered as that page', async () => {
  const { page } = studio
  await lakeClient(product).create({ _id: 'drafts.store', _type: 'redirect', from: '/store', href: '/shop' })
  await openDocument(page, 'redirect', 'store')
  const circle = page.getByText('visitors would go in a circle')
  await circle.first().waitFor(patience)
  expect(await leads('/shop', '/store')).toEqual(['/store', 404])

  await field(page, 'href').locator('input').fill('/services/third')
  await page.getByRole('button', { name: 'Link to the page' }).click(patience)
  // Validation asks the lake.
  await expect.poll(() => circle.count(), patience).toBe(0)
  await publish(page)
  await expect.poll(() => leads('/shop', '/store'), patience).toEqual(['/services/third', '/services/third'])
})

test('a deleted page says what led to it, and all of its addresses end', async () => {
  const { page } = studio
  await openDocument(page, 'page', 'campaign')
  await page.getByTestId('action-menu-button').last().click(patience)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByTestId('linked-from').filter({ hasText: '/store' }).waitFor(patience)
  await page.getByTestId('confirm-popover-confirm-button').click()
  await expect
    .poll(() => leads('/first', '/second', '/services/third', '/store'), patience)
    .toEqual([404, 404, 404, 404])
})
