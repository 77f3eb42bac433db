import { expect, test } from 'vitest'
import { edit, lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { openPreview, openStudio, patience } from '../studio.ts'

useProduct()

test('a link shows the draft to somebody without an account, until it is withdrawn', async () => {
  await edit(lakeClient(product), 'homePage', { heroHeadline: 'Only a draft' })
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor', path: 'presentation' })
  await openPreview(page)
  await page.getByRole('button', { name: 'Share this preview' }).click(patience)
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('The link works for').inputValue()).toBe('7')
  await dialog.getByRole('button', { name: 'Make a link' }).click(patience)
  const link = await dialog.getByLabel('The link, until').inputValue(patience)
  expect(await dialog.getByLabel('The link, until').evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await dialog.getByRole('img', { name: 'The link as a code' }).waitFor(patience)
  expect(await page.locator('#share-menu').isVisible()).toBe(false)

  const stranger = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  stranger.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  stranger.on('pageerror', (error) => complaints.push(error.message))
  await stranger.goto(link)
  expect(await stranger.locator('h1').innerText()).toBe('Only a draft')
  const mark = stranger.getByRole('note').filter({ hasText: 'not public yet' })
  expect(await mark.isVisible()).toBe(true)
  await stranger.mouse.wheel(0, 20_000)
  await stranger.locator('#contact form[novalidate]').waitFor(patience)
  expect(await stranger.locator('h1').innerText()).toBe('Only a draft')
  expect(complaints).toEqual([])
  await stranger.goto(product.url)
  expect(await mark.count()).toBe(0)
  expect(await stranger.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  await dialog.getByRole('button', { name: 'Withdraw' }).click(patience)
  await dialog.getByText('Links that work now').waitFor({ ...patience, state: 'detached' })
  expect((await stranger.goto(link))?.status()).toBe(410)
  await stranger.context().close()
  expect(faults).toEqual([])
  await close()
})
