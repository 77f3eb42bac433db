import { expect, test } from 'vitest'
import { card, fill, openForm, sendButton, words } from '../contact.ts'
import { browser, product, useProduct } from '../opened.ts'
import { openStudio, patience } from '../studio.ts'
import { atRest } from '../visitor.ts'

useProduct()

test('what a visitor sends is in the open inbox by itself, is read and answered', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor', path: 'enquiries' })
  await page.getByText('No enquiries yet.').waitFor(patience)

  const unread = page.getByRole('link', { name: 'Enquiries (1)' })
  const visitor = await browser.newPage(atRest)
  await openForm(visitor, product.url)
  const message = `${words.message}\nCould you call?`
  await fill(visitor, { message })
  await sendButton(visitor).click()
  await card(visitor).waitFor()
  await visitor.close()

  await unread.waitFor(patience)
  const row = page
    .getByRole('list', { name: 'Enquiries' })
    .getByRole('listitem')
    .filter({ hasText: words.name })
  await row.getByLabel('New').waitFor(patience)
  await row.getByRole('button').press('Enter')
  await page.getByRole('heading', { name: words.name }).waitFor(patience)
  expect(page.url()).toMatch(/\/studio\/enquiries\/[0-9a-f-]{36}$/)
  await row.getByLabel('New').waitFor({ state: 'detached', ...patience })
  await unread.waitFor({ state: 'detached', ...patience })

  const reply = new URL((await page.getByRole('link', { name: 'Answer by mail' }).getAttribute('href'))!)
  expect(decodeURIComponent(reply.pathname)).toBe(words.email)
  expect(reply.searchParams.get('body')).toContain(`> ${words.message}\r\n> Could you call?`)

  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await row.getByText('Answered').waitFor(patience)
  await page.getByRole('button', { name: 'Answered 1' }).click()
  await row.waitFor(patience)

  await page.reload()
  await page.getByRole('button', { name: 'Not answered yet' }).waitFor(patience)
  expect(faults).toEqual([])
  await close()
})
