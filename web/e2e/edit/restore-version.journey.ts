import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { staff } from '../harness.fixture.ts'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import {
  field,
  footer,
  liveStatus,
  openDocument,
  openStudio,
  patience,
  publish,
  type OpenStudio,
} from '../studio.ts'

const dayMs = 86_400_000
let studio: OpenStudio

useProduct()
beforeAll(async () => {
  await product.stop()
  const db = new DatabaseSync(`${product.dataDir}/content.db`)
  db.prepare('UPDATE transactions SET timestamp = ?').run(new Date(Date.now() - dayMs).toISOString())
  db.close()
  await product.restart()
  studio = await openStudio(browser, product)
})

const heading = (page: Page) => field(page, 'heading').locator('input')
const moments = (page: Page) => page.getByTestId('timeline-item-button')
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const pictureOf = (asset: string) => asset.replace('image-', '').replace(/-\w+$/, '')
const site = async () => (await fetch(`${product.url}/projects`)).text()

async function openHistory(page: Page) {
  await page.getByTestId('pane-context-menu-button').last().click()
  await menuItem(page, 'History').click()
}

test('yesterday’s version is looked at, brought back and published', async () => {
  const { page, faults } = studio
  await openDocument(page, 'caseStudiesPage')
  const yesterday = await heading(page).inputValue()
  await heading(page).fill('Words of today')
  await publish(page)
  await expect.poll(site, patience).toContain('Words of today')

  await openHistory(page)
  await moments(page).filter({ hasText: 'yesterday' }).click(patience)
  await expect.poll(() => heading(page).inputValue(), patience).toBe(yesterday)
  expect(await heading(page).isEditable()).toBe(false)

  await liveStatus(page).getByText('This is an older version').waitFor(patience)
  await page.getByRole('button', { name: 'Bring this version back' }).click()
  await page.getByTestId('confirm-popover-confirm-button').click()
  await liveStatus(page).getByText('Your changes are not public yet').waitFor(patience)
  expect(await site()).toContain('Words of today')
  await publish(page)
  await expect.poll(() => heading(page).inputValue(), patience).toBe(yesterday)
  await expect.poll(site, patience).not.toContain('Words of today')
  expect(faults).toEqual([])
})

test('yesterday’s version comes back with its picture, which was deleted since', async () => {
  const { page, faults } = studio
  const lake = lakeClient(product)
  const { _id, asset } = await lake.fetch('*[_type == "caseStudy"][0]{ _id, "asset": cover.asset._ref }')
  await lake
    .transaction()
    .patch(_id, { unset: ['cover'] })
    .delete(asset)
    .commit()
  await expect.poll(site, patience).not.toContain(pictureOf(asset))

  await openDocument(page, 'caseStudy', _id)
  await openHistory(page)
  await moments(page).filter({ hasText: 'yesterday' }).click(patience)
  await page.getByRole('button', { name: 'Bring this version back' }).click(patience)
  await page.getByTestId('confirm-popover-confirm-button').click()
  await liveStatus(page).getByText('Your changes are not public yet').waitFor(patience)
  await publish(page)
  await expect.poll(site, patience).toContain(pictureOf(asset))
  expect((await fetch(`${product.url}/images/local/production/${pictureOf(asset)}.jpg?w=320`)).status).toBe(
    200,
  )
  expect(faults).toEqual([])
})

test('changes are reviewed with who made them and when, and taken back', async () => {
  const { page, faults } = studio
  await openDocument(page, 'caseStudiesPage')
  const published = await heading(page).inputValue()
  await heading(page).fill(`${published} of the firm`)
  await footer(page).getByText('Edited').waitFor(patience)

  await openHistory(page)
  const newest = moments(page).first()
  await newest.getByLabel(staff.username).first().waitFor(patience)
  const when = await newest.locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(when ?? '') - Date.now())).toBeLessThan(600_000)

  await page.getByRole('tab', { name: 'Review changes' }).click()
  const changes = page.getByTestId('review-changes-pane')
  await changes.getByText('of the firm').hover(patience)
  await page.getByText(staff.username, { exact: true }).last().waitFor(patience)

  await page.getByTestId('action-menu-button').last().click()
  await menuItem(page, 'Discard changes').click()
  await page.getByTestId('confirm-button').click()
  await expect.poll(() => heading(page).inputValue(), patience).toBe(published)
  await liveStatus(page)
    .getByText('not public yet')
    .waitFor({ state: 'hidden', ...patience })
  expect(faults).toEqual([])
})
