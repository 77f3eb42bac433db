import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { edit, lakeClient, publish } from '../lake-client.ts'

useProduct()

test('what staff publish is what the next visitor sees, within a second', async () => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url)
  expect(await page.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  const lake = lakeClient(product)
  await edit(lake, 'homePage', { heroHeadline: 'A new day begins' })
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  await publish(lake, 'homePage')
  const publishedAt = performance.now()
  while (!(await (await fetch(product.url)).text()).includes('A new day begins')) {
    expect(performance.now() - publishedAt).toBeLessThan(1_000)
  }
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('A new day begins')
  expect(errors).toEqual([])
  await page.close()
})
