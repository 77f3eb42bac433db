import { expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { field, goTo, openPreview, openStudio, patience } from '../studio.ts'

useProduct()

test('a release is edited, looked at in the preview and published in the Studio', async () => {
  const lake = lakeClient(product)
  await lake.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'asap' } })
  await lake.createVersion({ baseId: 'homePage', publishedId: 'homePage', releaseId: 'rSpring' })

  const studio = await openStudio(browser, product, { path: 'content/homePage?perspective=rSpring' })
  const { page } = studio
  const headline = field(page, 'heroHeadline').locator('input, textarea').first()
  await headline.waitFor(patience)
  await headline.fill('Spring has come')
  await expect
    .poll(async () => (await lake.getDocument('versions.rSpring.homePage'))?.heroHeadline)
    .toBe('Spring has come')

  await goTo(page, 'presentation?preview=/&perspective=rSpring')
  const preview = await openPreview(page)
  await preview.getByRole('heading', { name: 'Spring has come' }).waitFor(patience)
  expect(await (await fetch(product.url)).text()).not.toContain('Spring has come')

  await goTo(page, 'releases/rSpring')
  await page.getByTestId('publish-all-button').click(patience)
  await page.getByTestId('confirm-button').click(patience)
  await expect.poll(async () => (await fetch(product.url)).text()).toContain('Spring has come')
  await page.getByText('Published').first().waitFor(patience)
  // A preview may read a document while the event about the same change is on its way.
  expect(studio.faults.filter((fault) => !fault.includes('Document out of sync'))).toEqual([])
  await studio.close()
})
