import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from './harness.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ NODE_ENV: 'production' })
})
afterAll(() => product?.remove())

const accept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/** What has been drawn and kept, without what is still being written. */
function drawn() {
  try {
    const files = readdirSync(join(product.dataDir, 'cache', 'images'), { recursive: true, encoding: 'utf8' })
    return files.filter((file) => /\/[0-9a-f]{40}-[0-9a-f]{40}$/.test(file))
  } catch {
    return []
  }
}

test('who comes first after a publish finds every picture of the page drawn', async () => {
  const html = (await (await fetch(product.url)).text()).replaceAll('&amp;', '&')
  // Relative ones: the share image is asked for by no visitor.
  const addresses = html.matchAll(/(?<=["\s])\/images\/local\/[^\s",]+\?[^\s",]+/g)
  const pictures = new Set([...addresses].map(([address]) => address))
  expect(pictures.size).toBeGreaterThan(40)
  // Nobody has asked for one. Two addresses may mean the same picture, so the end is known by nothing more coming.
  let before = 0
  let quiet = 0
  await expect
    .poll(
      () => {
        const now = drawn().length
        quiet = now > 0 && now === before ? quiet + 1 : 0
        before = now
        return quiet
      },
      { interval: 2_000, timeout: 150_000 },
    )
    .toBe(4)
  for (const address of pictures) {
    const answer = await fetch(product.url + address, { headers: { accept } })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  expect(before).toBeGreaterThan(40)
  expect(drawn().length).toBe(before)
})
