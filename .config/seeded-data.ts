import { loadPicture, picturesOf, startProduct } from '../web/e2e/harness.fixture.ts'

/**
 * Sample content with all its pictures drawn, once for all journeys: each of them would draw for a quarter of a minute
 * beside what it is about.
 */
export default async function setup() {
  const product = await startProduct()
  for (const path of ['/', '/projects'])
    for (const picture of await picturesOf(product.url + path)) await loadPicture(product.url + picture)
  await product.stop()
  process.env.SEEDED_DATA = product.dataDir
  return () => product.remove()
}
