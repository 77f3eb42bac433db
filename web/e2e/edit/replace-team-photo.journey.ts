import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { field, openDocument, openStudio, patience, publish, upload } from '../studio.ts'
import { atRest } from '../visitor.ts'

useProduct()

/** 1600 × 1000: wider than a team card, so that something has to be cut away. */
const landscape = fileURLToPath(
  new URL('../../../schemas/src/seed/assets/case-precision-financial.jpg', import.meta.url),
)

test('an editor replaces a photo, puts the focus aside, and the site cuts around it', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'teamMember', 'teamMember-maren-holloway')
  await upload(page, page.getByRole('button', { name: 'Open image options menu' }).first(), landscape)
  await page.locator('[data-testid="form-view"] img[src*="1600x1000"]').first().waitFor(patience)
  // Words and circle of the old photo are not taken over unasked.
  const question = page.getByTestId('new-picture')
  await question.getByRole('button', { name: 'No, start afresh' }).click(patience)
  await expect.poll(() => field(page, 'image.alt').locator('input').inputValue(), patience).toBe('')
  expect(await question.count()).toBe(0)
  await field(page, 'image.alt').locator('input').fill('Maren on the bridge')

  const focus = page.getByRole('button', { name: 'Open image edit dialog' })
  // Both photos have theirs again as soon as the upload is over.
  await expect.poll(() => focus.count(), patience).toBe(2)
  await focus.first().click(patience)
  const dialog = page.getByRole('dialog')
  await dialog.locator('image[href*="1600x1000"]').first().waitFor(patience)
  const box = await dialog.locator('[data-handle="hotspot"]').boundingBox(patience)
  const whole = await dialog.locator('rect[data-handle="crop"]').first().boundingBox()
  if (!box || !whole) throw new Error('the picture has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + whole.width * 0.15, y, { steps: 4 })
  await page.mouse.move(x + whole.width * 0.25, y, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await publish(page)

  const visitor = await browser.newPage(atRest)
  const photo = visitor.getByAltText('Maren on the bridge')
  await expect
    .poll(async () => {
      await visitor.goto(product.url)
      return photo.count()
    }, patience)
    .toBe(1)
  await photo.scrollIntoViewIfNeeded()
  const shown = await photo.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return { src: element.currentSrc, ratio: element.naturalWidth / element.naturalHeight }
  })
  const [left = 0, top, width = 0, height] =
    /rect=(\d+),(\d+),(\d+),(\d+)/.exec(shown.src)?.slice(1).map(Number) ?? []
  expect(shown.ratio).toBeCloseTo(4 / 5, 1)
  expect([top, height]).toEqual([0, 1000])
  expect(left + width / 2).toBeGreaterThan(1000)
  await visitor.close()
  await close()
})

test('a photo of an iPhone and one of a large camera are made ready for the site', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'teamMember', 'teamMember-tobias-adeyemi')
  const menu = page.getByRole('button', { name: 'Open image options menu' }).first()
  const picker = page.getByTestId('focus-picker').first()
  const stored = () => picker.locator('img').first().getAttribute('src')

  await upload(page, menu, fileURLToPath(new URL('photo.heic', import.meta.url)))
  await page.getByText('“photo.heic” was made ready for the site').waitFor(patience)
  await expect.poll(stored, patience).toContain('400x500.jpg')

  // What matters is chosen by a click, and by the arrow keys, and the crop follows.
  await picker.getByRole('button').click({ position: { x: 10, y: 10 } })
  await expect
    .poll(() => picker.getByRole('button').getAttribute('aria-label'))
    .toContain(' 9% from the left')
  await picker.getByRole('button').press('ArrowRight')
  await expect
    .poll(() => picker.getByRole('button').getAttribute('aria-label'))
    .toContain('11% from the left')

  await upload(page, menu, {
    name: 'wide.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await page.evaluate(drawPicture, [8000, 2000] as const)),
  })
  await expect.poll(stored, patience).toContain('4000x1000.jpg')
  await close()
})

test('a video that is too heavy is not sent at all', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'homePage')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/assets/files') && sent.push(request.url()))
  await upload(page, page.getByRole('button', { name: 'Open file options menu' }).first(), {
    name: 'heavy.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.alloc(3 * 1024 * 1024),
  })
  await page.getByText('This video weighs 3.0 MB').waitFor(patience)
  expect(sent).toEqual([])
  await close()
})

test('a file that the server refuses is refused in its own words', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'teamMember', 'teamMember-maren-holloway')
  await upload(page, page.getByRole('button', { name: 'Open image options menu' }).first(), {
    name: 'cut-off.jpg',
    mimeType: 'image/jpeg',
    buffer: readFileSync(landscape).subarray(0, 300),
  })
  await page.getByText('“cut-off.jpg” was not stored').waitFor(patience)
  await page.getByText('The image is damaged and cannot be read.').waitFor(patience)
  expect(await page.getByText(/console/i).count()).toBe(0)
  await close()
})

/** In the page: a JPEG of this width and height. */
async function drawPicture([width, height]: readonly [number, number]) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])]
}
