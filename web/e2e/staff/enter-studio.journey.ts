import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../harness.fixture.ts'
import { browser, product, useProduct } from '../opened.ts'
import { field, goTo, navbar, openDocument, openStudio, patience, publishButton, watch } from '../studio.ts'
import { faults as axeFaults } from '../visitor.ts'

useProduct()

test('a wrong password is told so, the right one leads to where the link of a mail pointed', async () => {
  const enquiry = await send({ name: 'Ada Quist', message: 'We would like a prototype for our bakery.' })
  const page = await browser.newPage()
  const faults = watch(page, product)
  await page.goto(`${product.url}/studio/enquiries/${enquiry}`)

  await studioBehindLogin(page)

  await logIn(page, 'night after night')
  await page.getByRole('alert').getByText('do not match').waitFor(patience)
  expect(await page.locator('#username').inputValue()).toBe(staff.username)
  expect(await page.locator('#password').inputValue()).toBe('')
  // The browser's own word for an answer that is not 200.
  expect(faults.splice(0)).toEqual([expect.stringContaining('401')])

  await page.evaluate(() => Object.assign(window, { samePage: true }))
  await logIn(page, staff.password)
  await navbar(page).waitFor(patience)
  // What was loaded while they typed is not loaded again.
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  await page.getByText('We would like a prototype for our bakery.').last().waitFor(patience)
  expect(new URL(page.url())).toMatchObject({ pathname: `/studio/enquiries/${enquiry}`, hash: '' })
  expect(faults).toEqual([])

  await page.locator('#user-menu').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.locator('#username').waitFor(patience)
  expect(await page.locator('#username').evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await navbar(page).isVisible()).toBe(false)
  await page.close()
})

test('who is faster than the Studio is let in all the same', async () => {
  const page = await browser.newPage()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/studio/static/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(`${product.url}/studio/content/siteSettings`, { waitUntil: 'commit' })
  await page.locator('#username').waitFor(patience)
  await logIn(page, staff.password)
  await page.waitForURL('**/studio/content/siteSettings#sid=*', { ...patience, waitUntil: 'commit' })
  arrived.resolve()
  await field(page, 'productName').waitFor(patience)
  expect(new URL(page.url()).hash).toBe('')
  await page.close()
})

test('the login page asks for nothing but a name and a password, and holds at any width', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const faults = watch(page, product)
  await page.goto(`${product.url}/api/staff/login`)
  expect(await page.locator('#username').evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await page.evaluate(() => document.fonts.check('1rem "Newsreader Variable"'))).toBe(true)
  // Two faces and the sign of the firm.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(new Set(await loaded()).size).toBe(3)
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('a viewer reads everything and changes nothing', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'viewer' })
  await openDocument(page, 'homePage')
  const headline = field(page, 'heroHeadline').locator('input')
  await headline.waitFor(patience)
  expect(await headline.inputValue()).toBe('Feeling lost in the Ai universe?')
  expect(await headline.isEditable()).toBe(false)
  expect(await publishButton(page).isEnabled()).toBe(false)
  expect(await page.getByRole('link', { name: 'Vision' }).count()).toBe(0)
  await page.getByText('You can look at this, but not change it.').waitFor(patience)
  expect(faults).toEqual([])
  await close()
})

test('an address that leads nowhere says so, and leads back', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor' })
  await goTo(page, 'webhooks')
  await page.getByText('Nothing is at this address').waitFor(patience)
  expect(await page.getByText('Tool not found').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to “Start here”' }).click(patience)
  await navbar(page).waitFor(patience)
  expect(page.url()).toBe(`${product.url}/studio/start-here`)
  expect(faults).toEqual([])
  await close()
})

test('a link with somebody else’s token changes nobody’s login', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'viewer' })
  const logins = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('auth_token')))
  const before = await logins()
  expect(before).toHaveLength(1)
  const foreign = product.token('editor')
  await page.evaluate((token) => void (location.hash = `token=${token}`), foreign)
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
  expect(await logins()).toEqual(before)
  await page.goto(`${product.url}/studio?again#token=${foreign}`)
  await navbar(page).waitFor(patience)
  expect(await logins()).toEqual(before)
  await close()
})

test('an editor meets nothing that is for developers', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor' })
  await navbar(page).getByRole('link', { name: 'Your account' }).waitFor(patience)
  expect(await page.getByRole('link', { name: 'Vision' }).count()).toBe(0)
  await goTo(page, 'content/clientLogo')
  await page.getByRole('link', { name: 'Halvrix' }).click(patience)
  await field(page, 'name').waitFor(patience)
  expect(await menuOf(page, 'pane-context-menu-button')).toEqual(['History'])
  expect(await menuOf(page, 'action-menu-button')).toEqual(['Duplicate', 'Take off the site', 'Delete'])
  expect(faults).toEqual([])
  await close()
})

async function menuOf(page: Page, button: string) {
  await page.getByTestId(button).last().click(patience)
  await page.getByRole('menuitem').first().waitFor(patience)
  const items = page.getByRole('menuitem').filter({ visible: true })
  const names = (await items.allInnerTexts()).map((name) => name.trim())
  // A line would have nothing below it.
  expect(await page.locator('[data-ui="MenuDivider"]').filter({ visible: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await items.first().waitFor({ ...patience, state: 'detached' })
  return names
}

test('who guesses too often has to wait', async () => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/api/staff/login`)
  const refused = async (password: string) => {
    // Each answer is a page of its own, which looks like the one before.
    const answer = page.waitForEvent('domcontentloaded', patience)
    await logIn(page, password)
    await answer
    return page.getByRole('alert').innerText(patience)
  }
  for (let attempt = 0; attempt < 10; attempt++) await refused('night after night')
  expect(await refused('night after night')).toMatch(/^Too many attempts\. Try again in 1[0-5] minutes\.$/)
  expect(await refused(staff.password)).toMatch(/^Too many attempts/)
  await page.close()
})

async function logIn(page: Page, password: string) {
  await page.locator('#username').fill(staff.username)
  await page.locator('#password').fill(password)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  await (await asked).response()
}

/** Until then the form is an ordinary one, whose answer is another page. */
const studioBehindLogin = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector<HTMLFormElement>('#login form')?.onsubmit,
    undefined,
    patience,
  )

async function send(words: { name: string; message: string }) {
  const answer = await fetch(`${product.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ email: 'ada@quist.example', ...words }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
