import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, startProduct, type Product } from './harness.fixture.ts'

/** What the tests of a file share, from `useProduct` on. */
export let product: Product
export let browser: Browser

/** The site that is shared by all files which only read it, from `useSite` on. */
export let site: Pick<Product, 'url'>

/** The whole product and a browser, opened before the first test of a file and ended after the last. */
export function useProduct(env: Record<string, string> = {}) {
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(env), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.remove()
  })
}

/** The shared site and a browser. */
export function useSite() {
  beforeAll(async () => {
    site = { url: process.env.SHARED_SITE ?? '' }
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
}
