import { createClient } from '@sanity/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from './harness.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

test('what staff publish is what the next visitor sees, within a second', async () => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url)
  expect(await page.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  const lake = createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: product.url,
    useProjectHostname: false,
    useCdn: false,
    token: product.token(),
  })
  await lake.action([
    {
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.homePage',
      publishedId: 'homePage',
      patch: { set: { heroHeadline: 'A new day begins' } },
    },
  ])
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  await lake.action([
    { actionType: 'sanity.action.document.publish', draftId: 'drafts.homePage', publishedId: 'homePage' },
  ])
  const publishedAt = performance.now()
  while (!(await (await fetch(product.url)).text()).includes('A new day begins')) {
    expect(performance.now() - publishedAt).toBeLessThan(1_000)
  }
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('A new day begins')
  expect(errors).toEqual([])
  await page.close()
})
