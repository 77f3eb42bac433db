import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { staff } from './harness.fixture.ts'
import { browser, product, useProduct } from './opened.ts'
import { goTo, navbar, patience } from './studio.ts'
import { faults as axeFaults } from './visitor.ts'

useProduct()

let page: Page
beforeAll(async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
  await page.goto(`${product.url}/studio`)
  await logIn(staff.username, staff.password)
  await navbar(page).waitFor(patience)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function logIn(username: string, password: string) {
  await page.locator('#username').fill(username, patience)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
}

/** As if nobody had shown a password or passkey for more than ten minutes. */
function letProofsGrowOld() {
  const db = new DatabaseSync(join(product.dataDir, 'site.db'))
  db.exec('UPDATE credentials SET proved_at = 0')
  db.close()
}

test('who was away for ten minutes shows the password again to add somebody, by keyboard alone', async () => {
  await goTo(page, 'people')
  await page.getByLabel('the name to log in with').fill('mate', patience)
  letProofsGrowOld()
  await page.keyboard.press('Enter')
  const dialog = page.getByTestId('proof')
  await dialog.waitFor(patience)
  expect(await axeFaults(page, '[data-testid="proof"]')).toEqual([])
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('not your password').waitFor(patience)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(staff.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ ...patience, state: 'detached' })
  await page.getByRole('status').getByText('The password of mate').waitFor(patience)

  letProofsGrowOld()
  await button('Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.waitFor(patience)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ ...patience, state: 'detached' })
  expect(await page.getByLabel('Role of mate').count()).toBe(1)
})
