import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { edit, lakeClient, publish as publishNow } from '../lake-client.ts'
import { field, goTo, openDocument, openStudio, patience, publish, upload } from '../studio.ts'

useProduct()

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" width="200" height="50"><path d="M8 8h184v34H8z"/></svg>',
  ),
}

test('an editor adds a logo, drags it to the top, publishes the order, and the strip begins with it', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor', path: 'content/clientLogo' })
  await page.getByRole('link', { name: 'Add: Client logo' }).click(patience)
  await field(page, 'name').locator('input').fill('Brightwater', patience)
  await page.getByTestId('image-input').locator('input[type="file"]').first().setInputFiles(logo)
  await page.getByAltText('The logo as the site shows it').waitFor(patience)
  // It is measured for whoever adds it.
  await expect.poll(() => field(page, 'width').locator('input').inputValue(), patience).toBe('200')
  expect(await field(page, 'height').locator('input').inputValue()).toBe('50')
  await publish(page)

  await goTo(page, 'content/clientLogo')
  const handles = page.locator('[data-rfd-drag-handle-draggable-id]')
  await expect.poll(() => handles.count(), patience).toBe(15)
  await expect.poll(() => handles.last().innerText(), patience).toContain('Brightwater')
  const strip = page.getByTestId('order-strip')
  const button = (name: string) => strip.getByRole('button', { name, exact: true })
  const moveLastToTop = async () => {
    await handles.last().focus()
    await page.keyboard.press('Space')
    for (let place = 14; place > 0; place--) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect.poll(() => handles.first().innerText(), patience).toContain('Brightwater')
  }
  const begins = async () =>
    /clients-label[\s\S]*?<li[\s\S]*?alt="([^"]+)"/.exec(await (await fetch(product.url)).text())?.[1]

  // Words of another logo that are not public stay so.
  const lake = lakeClient(product)
  await edit(lake, 'clientLogo-halvrix', { name: 'Not yet Halvrix' })
  await moveLastToTop()
  await strip.getByText('One place is changed and not public yet').waitFor(patience)
  expect(await begins()).toBe('Halvrix')
  await button('Undo').click()
  await expect.poll(() => handles.last().innerText(), patience).toContain('Brightwater')
  await strip.waitFor({ ...patience, state: 'detached' })
  expect(await lake.fetch('count(*[_id in path("drafts.**")])', {}, { perspective: 'raw' })).toBe(1)

  await moveLastToTop()
  await button('Publish order').click(patience)
  await strip.getByText('Visitors see the new order').waitFor(patience)
  await expect.poll(begins, patience).toBe('Brightwater')
  await button('Undo').click()
  await expect.poll(begins, patience).toBe('Halvrix')
  expect(await lake.fetch('count(*[_id in path("drafts.**")])', {}, { perspective: 'raw' })).toBe(1)
  await lake.delete('drafts.clientLogo-halvrix')
  await close()
})

test('a viewer is told who may change the order, and is offered no handle', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'viewer', path: 'content/teamMember' })
  await page.getByTestId('order-strip').getByText('An administrator can make you an editor').waitFor(patience)
  expect(await page.locator('[data-rfd-drag-handle-draggable-id]').count()).toBe(0)
  await close()
})

test('a new picture that is thrown away again leaves the logo at the size somebody gave it', async () => {
  const lake = lakeClient(product)
  await edit(lake, 'clientLogo-halvrix', { width: 999 })
  await publishNow(lake, 'clientLogo-halvrix')

  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'clientLogo', 'clientLogo-halvrix')
  const width = field(page, 'width').locator('input')
  await expect.poll(() => width.inputValue(), patience).toBe('999')
  await upload(page, page.getByRole('button', { name: 'Open image options menu' }), logo)
  await expect.poll(() => width.inputValue(), patience).toBe('200')

  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click(patience)
  await page.getByTestId('confirm-button').click(patience)
  await expect.poll(() => width.inputValue(), patience).toBe('999')
  await field(page, 'name').locator('input').fill('Halvrix and Sons')
  await publish(page)
  expect(await lake.getDocument('clientLogo-halvrix')).toMatchObject({
    name: 'Halvrix and Sons',
    width: 999,
  })
  await close()
})
