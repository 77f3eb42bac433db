import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../harness.fixture.ts'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { field, openDocument, openStudio, patience, publish } from '../studio.ts'

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
    // All of it at once, so that a failure tells who lost what, and whether it was stored.
    const seen = async ({ page, faults }: typeof ann) => ({
      headline: await headline(page).inputValue(),
      text: await text(page).inputValue(),
      faults: [...faults],
    })
    const stored = async () => {
      const draft = await lakeClient(product).getDocument('drafts.homePage')
      return { headline: draft?.heroHeadline, text: draft?.heroText }
    }
    const both = { headline: one, text: other }
    await expect
      .poll(async () => ({ ann: await seen(ann), bob: await seen(bob), stored: await stored() }), patience)
      .toEqual({ ann: { ...both, faults: [] }, bob: { ...both, faults: [] }, stored: both })

    await publish(bob.page)
    await expect.poll(async () => (await fetch(product.url)).text(), patience).toContain(one)
    expect(ann.faults).toEqual([])
    expect(bob.faults).toEqual([])
    await ann.close()
    await bob.close()
  },
)
