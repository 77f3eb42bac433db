import { expect, test } from 'vitest'
import { chunkOf, everySection, sampleMedia } from '../every-section.ts'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { atRest, desktop, shifted, visit, wheel } from '../visitor.ts'

useProduct()

test('a page of every section is no heavier on arrival, and the code of each comes where it stands', async () => {
  const lake = lakeClient(product)
  const every = everySection(await lake.fetch(sampleMedia))
  await lake.createOrReplace(every)
  await expect.poll(async () => (await fetch(`${product.url}/every-section`)).status).toBe(200)
  // The opening is part of the page's own code.
  const chunks = every.sections.slice(1).map(({ _type }) => chunkOf(_type))
  for (const [path, used] of [
    ['/every-section', chunks],
    ['/privacy', ['rich-text', 'invitation']],
  ] as const) {
    const page = await visit(browser, { ...desktop, ...atRest })
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      const [, name] = /\/assets\/(.*)-.{8}\.js$/.exec(response.url()) ?? []
      if (name) scripts.set(name, response.headerValue('content-length').then(Number))
    })
    await page.goto(product.url + path, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(scripts.values())
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(115_000)
    expect(await shifted(page)).toBeLessThan(0.01)

    await wheel(page, 300)
    await expect.poll(() => chunks.filter((name) => scripts.has(name))).toEqual(used)
    const html = await (await fetch(product.url + path)).text()
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('')
    expect(styles.includes('summary')).toBe(used === chunks)
  }
})
