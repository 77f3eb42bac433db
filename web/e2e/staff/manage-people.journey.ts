import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { staff } from '../harness.fixture.ts'
import { browser, product, useProduct } from '../opened.ts'
import { navbar, openStudio, patience, type OpenStudio } from '../studio.ts'
import { faults as axeFaults, hold } from '../visitor.ts'

let chief: OpenStudio
let password = 'harbour and light'

useProduct()
beforeAll(async () => {
  chief = await openStudio(browser, product, { path: 'people' })
})

const handedOver = (page: Page) => page.getByRole('status').locator('code')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function logIn(page: Page, secret: string) {
  await page.goto(`${product.url}/studio/start-here`)
  await page.locator('[name="username"]').fill('nora', patience)
  await page.locator('[name="password"]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Answers the status of a call in the name of whoever is logged in on this page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const kept = localStorage.getItem('__studio_auth_token_local')
      const { token } = JSON.parse(kept ?? '{}') as { token?: string }
      const answer = await fetch(where!, {
        method: how!,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(what && { body: what }),
      })
      return answer.status
    },
    [method, path, body && JSON.stringify(body)],
  )

/** Of our own part; the Studio's frame is Sanity's. */
const axe = (page: Page) => axeFaults(page, '[data-testid="people"]')

const rename = { mutations: [{ patch: { id: 'homePage', set: { heroHeadline: 'By Nora' } } }] }

test('a name typed while the Studio still opens stays', async () => {
  const { page, context } = await newVisit()
  const answered = Promise.withResolvers<void>()
  await page.route('**/features?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  const token = JSON.stringify({ token: product.token() })
  await context.addInitScript((kept) => localStorage.setItem('__studio_auth_token_local', kept), token)
  await page.goto(`${product.url}/studio/people`)
  const name = page.getByLabel('the name to log in with')
  await name.fill('early', patience)
  const [late] = await Promise.all([page.waitForResponse('**/features?*'), answered.resolve()])
  await late.finished()
  await page.getByText('(you)').waitFor(patience)
  // What the answer sets in motion has come to rest.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  expect(await name.inputValue()).toBe('early')
  await context.close()
})

test('an administrator invites somebody, who chooses a password by the link handed over', async () => {
  const { page } = chief
  await page.getByText('(you)').waitFor(patience)
  await page.getByLabel('the name to log in with').fill('nora')
  await button(page, 'Invite').click()
  const link = await handedOver(page).innerText(patience)

  const { page: own } = await newVisit()
  await own.goto(link)
  expect(await axeFaults(own, 'main')).toEqual([])
  await own.getByLabel('Password').fill(password)
  await own.getByRole('button', { name: 'Set it and sign in' }).click()
  await navbar(own).waitFor(patience)
  expect(await call(own, 'POST', '/v1/data/mutate/production', rename)).toBe(200)
  await own.context().close()
})

test('people go by their names, a link is copied by a button, and axe finds nothing', async () => {
  const { page, context } = chief
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('the name to log in with').fill('Jörg Müller')
  await button(page, 'Invite').click()
  await page.getByRole('status').getByText('Jörg Müller').waitFor(patience)
  await button(page, 'Copy').click()
  await button(page, 'Copied').waitFor(patience)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await handedOver(page).innerText())
  expect(await axe(page)).toEqual([])
  const person = page
    .locator('[data-ui="Card"]')
    .filter({ has: page.getByLabel('Role of Jörg Müller') })
    .last()
  await person.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Jörg Müller is removed').first().waitFor(patience)
})

test('an editor is not shown the people, and the server refuses', async () => {
  const { page: own } = await newVisit()
  await logIn(own, password)
  await navbar(own).getByRole('link', { name: 'Your account' }).click(patience)
  await own.getByRole('heading', { name: 'Your account' }).waitFor(patience)
  expect(await navbar(own).getByRole('link', { name: 'People' }).count()).toBe(0)
  expect(await own.getByText(staff.username, { exact: true }).count()).toBe(0)
  expect(await call(own, 'GET', '/api/staff/people')).toBe(403)
  expect(await call(own, 'POST', '/api/staff/people', { username: 'x-2', role: 'editor' })).toBe(403)

  await own.getByLabel('The one you have').fill('not the password')
  await own.getByLabel('The new one').fill('chosen by nora herself')
  await button(own, 'Change password').click()
  await own.getByText('That is not your password').waitFor(patience)
  await own.getByLabel('The one you have').fill(password)
  await button(own, 'Change password').click()
  await own.locator('[name="username"]').waitFor(patience)
  await own.getByText('Your password is changed.').waitFor(patience)
  password = 'chosen by nora herself'
  await logIn(own, password)
  await navbar(own).waitFor(patience)
  await own.context().close()
})

test('a session is seen and ended by an administrator', async () => {
  const { page } = chief
  const { page: own } = await newVisit()
  await logIn(own, password)
  await navbar(own).waitFor(patience)
  await page.getByLabel('Sessions of nora').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/^Chrome on|^A browser/)
    .first()
    .waitFor(patience)
  const ends = dialog.getByRole('button', { name: /^End/ })
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click()
    await expect.poll(() => ends.count()).toBe(left - 1)
  }
  await page.keyboard.press('Escape')
  expect(await call(own, 'GET', '/api/staff/me')).toBe(401)
  await own.context().close()
})

test('a role, a password and an account are taken back at once', async () => {
  const { page, faults } = chief
  const { page: own } = await newVisit()
  await logIn(own, password)
  await navbar(own).waitFor(patience)

  await page.getByLabel('Role of nora').selectOption('viewer')
  await page.getByText('The role of nora is changed').first().waitFor(patience)
  expect(await call(own, 'POST', '/v1/data/mutate/production', rename)).toBe(403)
  expect(await call(own, 'GET', '/api/staff/me')).toBe(200)

  await button(page, 'New password').click()
  const makeIt = await hold(page, '**/password')
  await button(page, 'Make a new password').click()
  await handedOver(page).waitFor({ state: 'detached', ...patience })
  makeIt()
  const made = await handedOver(page).innerText(patience)
  expect(await call(own, 'GET', '/api/staff/me')).toBe(401)
  await logIn(own, password)
  await own.getByText('do not match').or(own.locator('[role="alert"]')).first().waitFor(patience)
  await logIn(own, made)
  await navbar(own).waitFor(patience)

  await button(page, 'Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('nora is removed').first().waitFor(patience)
  expect(await handedOver(page).count()).toBe(0)
  expect(await call(own, 'GET', '/api/staff/me')).toBe(401)
  await own
    .getByText(/logged out|sign in|log in/i)
    .first()
    .waitFor(patience)
  expect(faults).toEqual([])
})

async function newVisit() {
  const context = await browser.newContext()
  context.setDefaultTimeout(patience.timeout)
  return { page: await context.newPage(), context }
}
