import { findChromium } from '../.scripts/chromium.mjs'
import { findFirefox } from '../.scripts/firefox.mjs'
import { launchBrowser, loadPicture, picturesOf, startProduct } from '../web/e2e/harness.fixture.ts'

/**
 * What all journeys share: a browser, a site for those that only read it, and a data folder with the sample content and
 * its pictures for the others to copy.
 */
export default async function setup() {
  // Both projects of journeys ask for it.
  if (process.env.SEEDED_DATA) return undefined
  process.env.CHROMIUM = findChromium()
  process.env.FIREFOX = findFirefox()
  const product = await startProduct()
  // Each journey would draw for a quarter of a minute beside what it is about.
  for (const path of ['/', '/projects'])
    for (const picture of await picturesOf(product.url + path)) await loadPicture(product.url + picture)
  await product.stop()
  process.env.SEEDED_DATA = product.dataDir
  const browser = await launchBrowser()
  process.env.BROWSER_ENDPOINT = browser.wsEndpoint()
  const site = await startProduct()
  process.env.SHARED_SITE = site.url
  return async () => {
    await browser.close()
    await site.remove()
    await product.remove()
  }
}
