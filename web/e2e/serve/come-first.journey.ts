import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPicture, picturesOf, startProduct, type Product } from '../harness.fixture.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ NODE_ENV: 'production' })
  await product.stop()
  rmSync(join(product.dataDir, 'cache'), { recursive: true })
  await product.restart()
})
afterAll(() => product?.remove())

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
  const pictures = await picturesOf(product.url)
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
  for (const picture of pictures) expect(await loadPicture(product.url + picture)).toBe(200)
  expect(before).toBeGreaterThan(40)
  expect(drawn().length).toBe(before)
})
