import { visitsReportSchema } from '@daymark/schemas/visits'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { openStudio, patience } from '../studio.ts'
import { faults as axeFaults } from '../visitor.ts'

useProduct()

async function report(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${product.url}/api/visits?days=7`, { headers })
  return visitsReportSchema.parse(await answer.json())
}

test('a visit is in the figures of the Studio once the visitor leaves a page, for another or for good', async () => {
  const token = product.token('viewer')
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${product.url}/?utm_source=newsletter&utm_campaign=spring`)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.locator('#contact form[novalidate]').waitFor()
  await page.getByLabel('Name').fill('A')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await page.getByRole('link', { name: 'Projects' }).first().click()

  await expect.poll(async () => (await report(token)).views.now).toBe(1)
  const { visitors, campaigns, devices, funnel, pages, robots } = await report(token)
  expect(visitors.now).toBe(1)
  expect(campaigns).toEqual([{ name: 'newsletter / spring', now: 1, before: 0 }])
  expect(devices).toEqual([{ name: 'desktop', now: 1, before: 0 }])
  expect([funnel.seen.now, funnel.begun.now, funnel.failed.now, funnel.sent.now]).toEqual([1, 1, 1, 0])
  expect(pages[0]).toMatchObject({ name: '/', now: 1 })
  expect(robots.withoutScript.now).toBe(0)
  await page.goto('about:blank')
  await expect.poll(async () => (await report(token)).pages.map(({ name }) => name)).toContain('/projects')
  // Nothing of it is kept in the browser.
  expect(await context.cookies()).toEqual([])
  await context.close()

  const { page: studio, close } = await openStudio(browser, product, {
    role: 'viewer',
    path: 'visits',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  const tool = studio.getByTestId('visits')
  await tool.getByRole('img', { name: /^Visitors a day/ }).waitFor(patience)
  await tool.getByRole('rowheader', { name: 'newsletter / spring' }).waitFor()
  expect(await tool.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await axeFaults(studio, '[data-testid="visits"]')).toEqual([])
  await close()
})
