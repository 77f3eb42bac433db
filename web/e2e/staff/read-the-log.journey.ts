import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
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

test('an administrator has another service told of changes, and looks at what it answered', async () => {
  const answers = [404]
  const service = createServer((_request, response) => response.writeHead(answers.shift() ?? 200).end())
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { page, faults, close } = await openStudio(browser, product, { path: 'webhooks' })
  const own = page.getByTestId('webhooks')
  await own.getByText('No service is told of changes.').waitFor(patience)
  await own.getByLabel('Name').fill('Chat')
  await own.getByLabel('Address').fill(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`)
  await own.getByLabel('Filter').fill('_type ==')
  await own.getByLabel('Secret').fill('between us')
  await page.keyboard.press('Enter')
  await page.getByText('Expected expression').first().waitFor(patience)
  await own.getByLabel('Filter').fill('_type == "note"')
  await own.getByLabel('Projection').fill('{"said": text}')
  await page.keyboard.press('Enter')
  await own.getByRole('button', { name: 'Deliveries to Chat' }).click(patience)
  await lakeClient(product).create({ _id: 'note-1', _type: 'note', text: 'Something new' })
  const delivery = own.getByRole('listitem').filter({ hasText: 'note-1 was created' }).last()
  await delivery.getByText('Given up').waitFor(patience)
  await delivery.getByText('Answered 404').waitFor()
  expect(await axeFaults(page, '[data-testid="webhooks"]')).toEqual([])
  await delivery.getByRole('button', { name: 'Send again' }).press('Enter')
  await delivery.getByText('Arrived').waitFor(patience)
  await own.getByRole('button', { name: 'Remove Chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await own.getByText('No service is told of changes.').waitFor(patience)
  expect(faults.filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([])
  await close()
  await new Promise((resolve) => service.close(resolve))
})

test('an editor is not shown the log', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor', path: 'start-here' })
  await navbar(page).getByRole('link', { name: 'Enquiries' }).waitFor(patience)
  expect(await navbar(page).getByRole('link', { name: 'Log' }).count()).toBe(0)
  await close()
})
