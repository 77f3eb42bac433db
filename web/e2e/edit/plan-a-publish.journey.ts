import { expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { field, goTo, openDocument, openStudio, patience } from '../studio.ts'

useProduct()

test('a draft is planned for Monday at 9, listed, moved and taken back', async () => {
  const lake = lakeClient(product)
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor' })
  await openDocument(page, 'teamMember', 'teamMember-linnea-park')
  await field(page, 'role').locator('input').fill('Chief Wayfinder')

  await page.getByTestId('action-menu-button').click(patience)
  await page.getByRole('menuitem', { name: 'Publish later…' }).click(patience)
  const time = page.getByLabel('Day and time')
  expect(await time.inputValue()).toMatch(/T09:00$/)
  expect(new Date(await time.inputValue()).getDay()).toBe(1)
  await page.getByRole('button', { name: 'Publish then' }).click(patience)
  await page.getByText('Visitors see another version from').waitFor(patience)
  expect(await lake.getDocument('drafts.teamMember-linnea-park')).toBeUndefined()

  await goTo(page, 'planned')
  const plan = page.getByRole('listitem').filter({ hasText: 'Linnea Park' })
  await plan.waitFor(patience)
  await page.getByRole('button', { name: 'Another time' }).click()
  await page.getByLabel('Day and time').fill('2099-03-02T09:00')
  await page.getByRole('button', { name: 'Publish then' }).click()
  await page.getByRole('heading', { name: /2099/ }).waitFor(patience)

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Nothing is planned.').waitFor(patience)
  expect((await lake.getDocument('drafts.teamMember-linnea-park'))?.role).toBe('Chief Wayfinder')
  expect(faults).toEqual([])
  await close()
})
