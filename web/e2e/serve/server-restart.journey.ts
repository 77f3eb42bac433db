import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { field, footer, openDocument, openStudio, patience, publish } from '../studio.ts'

useProduct()

const headline = (page: Page) => field(page, 'heroHeadline').locator('input')

test('a server that goes away in the middle of a word costs no letter', { timeout: 240_000 }, async () => {
  const { page, close } = await openStudio(browser, product, { role: 'editor' })
  const stored = async () =>
    (await lakeClient(product).getDocument<{ heroHeadline: string }>('drafts.homePage'))?.heroHeadline
  await openDocument(page, 'homePage')
  await headline(page).fill('Saved before')
  await footer(page).getByText('Saved!').or(footer(page).getByText('Edited')).first().waitFor(patience)
  await expect.poll(stored, patience).toBe('Saved before')

  await headline(page).press('End')
  const typing = headline(page).pressSequentially(', while', { delay: 40 })
  await product.stop('SIGKILL')
  await typing
  await headline(page)
    .pressSequentially(' away', { timeout: 3_000 })
    .catch(() => {})
  const shown = await headline(page).inputValue()
  expect(shown).toMatch(/^Saved before/)

  await product.restart()
  await expect.poll(stored, patience).toBe(shown)
  await expect.poll(() => headline(page).isEditable(), patience).toBe(true)
  await headline(page).press('End')
  await headline(page).pressSequentially(' and back')
  await expect.poll(stored, patience).toBe(`${shown} and back`)
  await publish(page)
  await expect.poll(async () => (await fetch(product.url)).text(), patience).toContain(`${shown} and back`)
  await close()
})
