import { expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { field, openDocument, openStudio, patience, publish } from '../studio.ts'

useProduct()

const site = async (path: string) => (await fetch(product.url + path)).text()

test('an editor changes what a step delivers, and adds to it', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'processStep', 'processStep-1')
  const deliverables = field(page, 'deliverables')
  await deliverables.locator('input[type="text"]').first().fill('A morning at your side')
  await deliverables.getByRole('button', { name: 'Add item' }).click()
  await deliverables.locator('input[type="text"]').nth(3).fill('A list of quick wins')
  await publish(page)
  await expect.poll(() => site('/'), patience).toContain('A list of quick wins')
  expect(await site('/')).toContain('A morning at your side')
  expect(await site('/')).not.toContain('A conversation with the people who do the work')
  await close()
})

test('an editor corrects the figures of the case study', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'caseStudy', 'caseStudy-precision-financial')
  await page.getByRole('tab', { name: 'Facts' }).click()
  await field(page, 'efficiencyGain').locator('input').fill('43')
  // Whatever the answer to a change draws anew stands still from here on.
  const draft = () =>
    lakeClient(product).getDocument<{ efficiencyGain: number }>('drafts.caseStudy-precision-financial')
  await expect.poll(async () => (await draft())?.efficiencyGain, patience).toBe(43)
  await page.getByRole('tab', { name: 'Results' }).click()
  await field(page, 'results').getByText('25% Portfolio Performance').click()
  await page.getByRole('dialog').locator('input[type="number"]').fill('27')
  await page.keyboard.press('Escape')
  await field(page, 'results').getByText('27% Portfolio Performance').waitFor(patience)
  await publish(page)
  await expect.poll(() => site('/projects'), patience).toMatch(/27\D{0,60}%/)
  expect(await site('/projects')).toMatch(/43\D{0,60}%/)
  await close()
})
