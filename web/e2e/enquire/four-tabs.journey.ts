import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { field, footer, openDocument, openStudio, patience, publish, watch } from '../studio.ts'

useProduct()

const headline = (page: Page) => field(page, 'heroHeadline').locator('input')

test('four tabs and a preview stay alive over plain HTTP on a host name', { timeout: 300_000 }, async () => {
  const byName = { ...product, url: product.url.replace('localhost', '127.0.0.1') }
  const { page: first, context, faults, close } = await openStudio(browser, byName)
  const beside: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/enquiries/events') && beside.push('news'))
  const tabs = [first]
  const heard = [faults]
  while (tabs.length < 4) {
    const tab = await context.newPage()
    heard.push(watch(tab, byName))
    await tab.goto(`${byName.url}/studio/start-here`)
    tabs.push(tab)
  }
  for (const tab of tabs) {
    await tab.getByTestId('studio-navbar').waitFor(patience)
    await tab.bringToFront()
    await openDocument(tab, 'homePage')
  }
  const preview = await context.newPage()
  await preview.goto(`${byName.url}/studio/presentation`)
  const shown = preview.frameLocator('iframe').locator('h1')
  await shown.waitFor(patience)

  for (const [index, tab] of [first, tabs[3]!].entries()) {
    const words = `Written in tab ${index}`
    await tab.bringToFront()
    await headline(tab).fill(words)
    for (const other of tabs) await expect.poll(() => headline(other).inputValue(), patience).toBe(words)
    await expect.poll(() => shown.innerText(), patience).toBe(words)
  }
  await tabs[1]!.bringToFront()
  await publish(tabs[1]!)
  for (const tab of tabs) await footer(tab).getByText('Published').waitFor(patience)
  expect(heard.flat()).toEqual([])
  // The news of enquiries comes the same way: no tab keeps one of the browser's six connections.
  expect(beside).toEqual([])
  await close()
})
