import { buffer } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { navbar, openStudio, patience } from '../studio.ts'
import { faults as axeFaults } from '../visitor.ts'

useProduct()

test('staff see how the installation is, and what to do', async () => {
  const { page, faults, close } = await openStudio(browser, product, { path: 'state' })
  const lines = page.getByTestId('state').getByRole('listitem')
  await lines.filter({ hasText: 'content.db is sound' }).waitFor(patience)
  await lines.filter({ hasText: 'Set BACKUP_DIR to a folder on another disk' }).waitFor()
  expect(await axeFaults(page, '[data-testid="state"]')).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'an administrator reads the log, filters, checks and saves it by keyboard alone (%s, %i)',
  async (colorScheme, width) => {
    const { page, faults, close } = await openStudio(browser, product, {
      path: 'log',
      colorScheme,
      viewport: { width, height: 844 },
    })
    const entries = page.getByTestId('audit-log').getByRole('listitem')
    await entries.filter({ hasText: 'Issued an API token' }).first().waitFor(patience)
    await entries.filter({ hasText: 'Added a person' }).first().waitFor(patience)
    expect(await axeFaults(page, '[data-testid="audit-log"]')).toEqual([])
    expect(await page.getByTestId('audit-log').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0)

    const reach = (it: Locator) =>
      expect
        .poll(async () => {
          await page.keyboard.press('Tab')
          return it.evaluate((element) => element === document.activeElement)
        }, patience)
        .toBe(true)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await reach(button('Check'))
    await page.keyboard.press('Enter')
    await page
      .getByText(/^All is as it was written, \d+ entr/)
      .first()
      .waitFor(patience)
    await reach(page.getByLabel('What'))
    await page.keyboard.type('Added a')
    await entries
      .filter({ hasText: 'Issued an API token' })
      .first()
      .waitFor({ state: 'detached', ...patience })
    await entries.filter({ hasText: 'Added a person' }).first().waitFor()

    await page.getByRole('heading', { name: 'Log' }).click()
    await reach(button('Download'))
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('log.csv')
    const text = (await buffer(await download.createReadStream())).toString()
    expect(text).toContain('"Added a person"')
    expect(text).not.toContain('"Issued an API token"')

    await reach(button('Show all'))
    await page.keyboard.press('Enter')
    await entries.filter({ hasText: 'Exported the log' }).first().waitFor(patience)
    expect(faults).toEqual([])
    await close()
  },
)

test('an editor is not shown the log', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor', path: 'start-here' })
  await navbar(page).getByRole('link', { name: 'Enquiries' }).waitFor(patience)
  expect(await navbar(page).getByRole('link', { name: 'Log' }).count()).toBe(0)
  await close()
})
