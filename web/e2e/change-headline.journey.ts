import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from './harness.ts'
import { field, liveStatus, openDocument, openStudio, publish } from './studio.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

test('a headline is typed, published and said to be live', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'homePage')
  await field(page, 'heroHeadline').locator('input').fill('Dawn is near')
  await publish(page)
  await liveStatus(page)
    .getByText(/^Visitors see this since \d\d:\d\d:\d\d\.$/)
    .waitFor()
  expect(await (await fetch(product.url)).text()).toContain('Dawn is near')
  expect(faults).toEqual([])
  await close()
})
