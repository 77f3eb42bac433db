import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import { field, navbar, openDocument, patience, watch } from '../studio.ts'

useProduct()

const headline = (page: Page) => field(page, 'heroHeadline').locator('input')

test('a session that ends in mid-sentence loses no word, and goes on in the same field', async () => {
  const { id, password } = await colleague('nora')
  const page = await browser.newPage()
  await page.goto(`${product.url}/studio/start-here`)
  await page.locator('#username').fill('nora', patience)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await navbar(page).waitFor(patience)
  await openDocument(page, 'homePage')
  await headline(page).fill('We find')
  await expect.poll(draftHeadline, patience).toBe('We find')

  const faults = watch(page, product)
  const fresh = await call<{ password: string }>(`/api/staff/people/${id}/password`)
  await headline(page).press('End')
  await headline(page).pressSequentially(' the way with you', { delay: 80 })
  await page.getByTestId('session-notice').or(page.getByTestId('sign-in-again')).waitFor(patience)
  const form = page.getByTestId('sign-in-again')
  await form.waitFor(patience)
  expect(await headline(page).inputValue()).toBe('We find the way with you')
  await page.keyboard.type(', and back')
  expect(await form.getByLabel('Username').inputValue()).toBe('nora')
  expect(await form.getByLabel('Password').inputValue()).toBe('')

  await form.getByLabel('Password').fill('not the password')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await form.getByRole('alert').getByText('do not match').waitFor(patience)
  const stored = Promise.withResolvers<void>()
  const kept = page.waitForRequest('**/data/actions/**', patience)
  await page.route('**/data/actions/**', async (route) => {
    await stored.promise
    await route.continue()
  })
  await form.getByLabel('Password').fill(fresh.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await kept
  expect(await form.getByRole('button', { name: 'Signing in…' }).isVisible()).toBe(true)
  stored.resolve()
  await form.waitFor({ ...patience, state: 'detached' })
  expect(await headline(page).evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(() => headline(page).inputValue(), patience).toBe('We find the way with you')
  await expect.poll(draftHeadline, patience).toBe('We find the way with you')
  await expect.poll(() => headline(page).isEditable(), patience).toBe(true)
  await page.keyboard.type(' again')
  await expect.poll(draftHeadline, patience).toBe('We find the way with you again')
  // While nobody was logged in, questions were refused, and checks waited for their answers.
  expect(faults.filter((fault) => !/401|Custom validator/.test(fault))).toEqual([])
  await page.close()
})

test('a day before its end a session says so, and is renewed in place', async () => {
  const { password } = await colleague('olga')
  const page = await browser.newPage()
  await page.route('**/api/staff/access', async (route) => {
    const { access } = (await (await route.fetch()).json()) as { access: object[] }
    const expiresAt = new Date(Date.now() + 23 * 60 * 60_000).toISOString()
    await route.fulfill({ json: { access: access.map((it) => ({ ...it, expiresAt })) } })
  })
  await page.goto(`${product.url}/studio/start-here`)
  await page.locator('#username').fill('olga', patience)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const notice = page.getByTestId('session-notice')
  await notice.getByText('Your session ends on').waitFor(patience)
  await page.unroute('**/api/staff/access')
  await notice.getByRole('button', { name: 'Sign in' }).click()
  const form = page.getByTestId('sign-in-again')
  expect(await form.getByLabel('Password').evaluate((it) => it === document.activeElement)).toBe(true)
  await form.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await form.waitFor({ ...patience, state: 'detached' })
  expect(await notice.count()).toBe(0)
  await page.close()
})

const draftHeadline = async () =>
  (await lakeClient(product).getDocument<{ heroHeadline: string }>('drafts.homePage'))?.heroHeadline

async function colleague(username: string) {
  const { person, password } = await call<{ person: { id: string }; password: string }>('/api/staff/people', {
    username,
    role: 'editor',
  })
  return { id: person.id, password }
}

async function call<Answer>(path: string, json: object = {}) {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as Answer
}
