import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { goTo, openDocument, openStudio, patience, type OpenStudio } from '../studio.ts'

let studio: OpenStudio
let person: { _id: string; name: string; orderRank: string }

useProduct()
beforeAll(async () => {
  person = await lakeClient(product).fetch('*[_type == "teamMember"] | order(orderRank)[1]')
  studio = await openStudio(browser, product, { role: 'editor' })
})

const home = async () => (await fetch(product.url)).text()
const bringBack = (page: Page) => page.getByRole('button', { name: 'Bring back' })

async function askToDelete(page: Page) {
  await openDocument(page, 'teamMember', person._id)
  await page.getByTestId('action-menu-button').last().click(patience)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  return page.getByTestId('confirm-popover-confirm-button')
}

test('whoever deletes what the site shows is told where, and may think again', async () => {
  const { page, faults } = studio
  await askToDelete(page)
  await page.getByText('It is in use: the site shows it on Home, section 3').waitFor()
  await page.getByTestId('confirm-popover-cancel-button').click()
  expect(await lakeClient(product).getDocument(person._id)).toMatchObject({ name: person.name })
  expect(faults).toEqual([])
})

test('what was deleted is back, in its place and on the site, with one click', async () => {
  const { page, faults } = studio
  await (await askToDelete(page)).click()
  await expect.poll(home, patience).not.toContain(person.name)

  await goTo(page, 'content/recently-deleted')
  const entry = page.getByRole('listitem').filter({ hasText: person.name })
  await entry.getByText(/^Person, deleted .+ by editor-/).waitFor(patience)
  await bringBack(page).click()
  await page.getByText('is back in its list and on the site').first().waitFor(patience)
  await page.getByText('Nothing was deleted lately.').waitFor()
  await expect.poll(home, patience).toContain(person.name)
  expect(await lakeClient(product).getDocument(person._id)).toMatchObject({ orderRank: person.orderRank })
  expect(faults).toEqual([])
})

test('a viewer may look at what was deleted, and no more', async () => {
  await lakeClient(product).delete(person._id)
  const { page, close } = await openStudio(browser, product, {
    role: 'viewer',
    path: 'content/recently-deleted',
  })
  await page.getByText(person.name, { exact: true }).waitFor(patience)
  expect(await bringBack(page).isDisabled()).toBe(true)
  await close()
})
