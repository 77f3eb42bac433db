import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from './harness.fixture.ts'
import { browser, product, useProduct } from './opened.ts'
import { lakeClient } from './lake-client.ts'
import { field, openDocument, openStudio, patience, publish } from './studio.ts'

useProduct()

const headline = (page: Page) => field(page, 'heroHeadline').locator('input')
const text = (page: Page) => field(page, 'heroText').locator('textarea')

test(
  'two people in one document see each other, and what both write is kept',
  { timeout: 240_000 },
  async () => {
    const ann = await openStudio(browser, product)
    const bob = await openStudio(browser, product, { role: 'editor' })
    await openDocument(ann.page, 'homePage')
    await openDocument(bob.page, 'homePage')

    await text(bob.page).focus()
    await headline(ann.page).focus()
    await ann.page
      .getByLabel(/^editor-/)
      .first()
      .waitFor(patience)
    await bob.page.getByLabel(staff.username, { exact: true }).first().waitFor(patience)

    const [one, other] = ['A headline by the first', 'A text by the second, who writes more than the other.']
    await headline(ann.page).fill('')
    await text(bob.page).fill('')
    await Promise.all([headline(ann.page).pressSequentially(one), text(bob.page).pressSequentially(other)])
    for (const { page } of [ann, bob]) {
      await expect.poll(() => headline(page).inputValue(), patience).toBe(one)
      await expect.poll(() => text(page).inputValue(), patience).toBe(other)
    }
    const draft = () => lakeClient(product).getDocument('drafts.homePage')
    await expect.poll(draft, patience).toMatchObject({ heroHeadline: one, heroText: other })

    await publish(bob.page)
    await expect.poll(async () => (await fetch(product.url)).text(), patience).toContain(one)
    expect(ann.faults).toEqual([])
    expect(bob.faults).toEqual([])
    await ann.close()
    await bob.close()
  },
)
