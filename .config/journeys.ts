import { launchBrowser, loadPicture, picturesOf, startProduct } from '../web/e2e/harness.fixture.ts'

/** What all journeys share: one browser, and a data folder with the sample content and its pictures to copy from. */
export default async function setup() {
  // Both projects of journeys ask for it.
  if (process.env.SEEDED_DATA) return undefined
  const product = await startProduct()
  // Each journey would draw for a quarter of a minute beside what it is about.
  for (const path of ['/', '/projects'])
    for (const picture of await picturesOf(product.url + path)) await loadPicture(product.url + picture)
  await product.stop()
  process.env.SEEDED_DATA = product.dataDir
  const browser = await launchBrowser()
  process.env.BROWSER_ENDPOINT = browser.wsEndpoint()
  return async () => {
    await browser.close()
    await product.remove()
  }
}
