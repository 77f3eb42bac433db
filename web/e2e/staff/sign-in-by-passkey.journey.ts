import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { staff } from '../harness.fixture.ts'
import { browser, product, useProduct } from '../opened.ts'
import { goTo, navbar, patience } from '../studio.ts'
import { faults as axeFaults } from '../visitor.ts'

useProduct()

let page: Page
let mateLink: string
beforeAll(async () => {
  page = await visitWithAuthenticator()
  await page.goto(`${product.url}/studio/start-here`)
  await logIn(page, staff.username, staff.password)
  await navbar(page).waitFor(patience)
})

/** A browser on a device with a fingerprint reader, whose person is always there. */
async function visitWithAuthenticator() {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const visit = await context.newPage()
  const devTools = await context.newCDPSession(visit)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return visit
}

/** By the Studio's script: only that knows how a first passkey is added. */
async function logIn(visit: Page, username: string, password: string) {
  await visit.locator('#use-passkey').waitFor(patience)
  await visit.locator('#username').fill(username, patience)
  await visit.locator('#password').fill(password)
  await visit.keyboard.press('Enter')
}

async function signOut(visit: Page) {
  await visit.locator('#user-menu').click()
  await visit.getByRole('menuitem', { name: 'Sign out' }).click()
  await visit.locator('#username').waitFor(patience)
}

/** By the Tab key alone, from wherever the focus is. */
async function press(visit: Page, name: string | RegExp, key = 'Enter') {
  const control = visit.getByRole('button', { name }).or(visit.getByRole('checkbox', { name })).first()
  await control.waitFor(patience)
  await expect
    .poll(async () => {
      await visit.keyboard.press('Tab')
      return control.evaluate((it) => it === document.activeElement)
    }, patience)
    .toBe(true)
  await visit.keyboard.press(key)
}

/** Nothing for axe to find, and nothing beyond the edge, on a desk by day and on a phone by night. */
async function holdsForEverybody(visit: Page, selector: string) {
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1280],
  ] as const) {
    await visit.emulateMedia({ colorScheme })
    await visit.setViewportSize({ width, height: 844 })
    await expect.poll(() => axeFaults(visit, selector), patience).toEqual([])
    expect(await visit.locator(selector).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  }
}

/** As if nobody had shown a password or passkey for more than ten minutes. */
function letProofsGrowOld() {
  const db = new DatabaseSync(join(product.dataDir, 'site.db'))
  db.exec('UPDATE credentials SET proved_at = 0')
  db.close()
}

test('who was away for ten minutes shows the password again to add somebody', async () => {
  await goTo(page, 'people')
  await page.getByLabel('the name to log in with').fill('mate', patience)
  letProofsGrowOld()
  await page.keyboard.press('Enter')
  const dialog = page.getByTestId('proof')
  await dialog.waitFor(patience)
  await holdsForEverybody(page, '[data-testid="proof"]')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('not your password').waitFor(patience)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(staff.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ ...patience, state: 'detached' })
  const handedOver = page.getByRole('status').filter({ hasText: 'The link for mate' })
  mateLink = await handedOver.locator('code').innerText(patience)

  letProofsGrowOld()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.waitFor(patience)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ ...patience, state: 'detached' })
  expect(await page.getByLabel('Role of mate').count()).toBe(1)
})

test('a passkey is added under the account and signs in without a name', async () => {
  await goTo(page, 'account')
  await page.getByLabel('What to call it').fill('Office laptop', patience)
  await page.keyboard.press('Enter')
  // The last proof was long ago, and the password is still the only one.
  await page.getByTestId('proof').waitFor(patience)
  await page.keyboard.type(staff.password)
  await page.keyboard.press('Enter')
  await page.getByText('Office laptop', { exact: true }).waitFor(patience)
  await holdsForEverybody(page, '[data-testid="account"]')

  await signOut(page)
  await holdsForEverybody(page, '#login')
  await press(page, 'Use a passkey')
  await navbar(page).waitFor(patience)
  await goTo(page, 'account')
  const passkey = page.getByRole('listitem').filter({ hasText: 'Office laptop' })
  await expect.poll(() => passkey.innerText(), patience).toContain('last used')
})

test('where passkeys are required, a password opens nothing without a recovery code', async () => {
  await goTo(page, 'account')
  await press(page, 'Make new codes')
  const codes = (await page.getByRole('status').locator('code').innerText(patience)).split('\n')
  expect(codes).toHaveLength(10)

  letProofsGrowOld()
  await goTo(page, 'people')
  await press(page, 'Everybody signs in with a passkey', 'Space')
  await page.getByTestId('proof').getByRole('button', { name: 'Use a passkey' }).waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('Everybody signs in with a passkey now').first().waitFor(patience)
  await holdsForEverybody(page, '[data-testid="people"]')

  await signOut(page)
  await logIn(page, staff.username, staff.password)
  await page.getByRole('alert').getByText('with a passkey').waitFor(patience)
  await holdsForEverybody(page, '#login')
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await navbar(page).waitFor(patience)
  await goTo(page, 'account')
  await page.getByText('9 are left.').waitFor(patience)
})

test('who has no passkey yet adds one first, and so does who lost all and asked the operator', async () => {
  const mate = await visitWithAuthenticator()
  const addFirst = async () => {
    await mate.getByRole('heading', { name: 'Add a passkey.' }).waitFor(patience)
    await holdsForEverybody(mate, '#login')
    await press(mate, 'Add a passkey')
    await navbar(mate).waitFor(patience)
  }
  await mate.goto(mateLink)
  await mate.getByRole('button', { name: 'Use a passkey instead' }).click()
  await addFirst()

  // A new password ends the session; the passkey stays, and renews it where its person is.
  const matePassword = product.staffCommand('password', 'mate')
  await goTo(mate, 'content/clientLogo')
  const again = mate.getByTestId('sign-in-again')
  await again.waitFor(patience)
  await holdsForEverybody(mate, '[data-testid="sign-in-again"]')
  await press(mate, 'Use a passkey')
  await again.waitFor({ ...patience, state: 'detached' })
  await mate.getByRole('link', { name: 'Halvrix' }).waitFor(patience)

  const cleared = product.staffCommand('passkeys', 'mate', '--clear', '--json')
  expect(JSON.parse(cleared)).toMatchObject({ person: { username: 'mate' }, removed: 1 })
  await mate.reload()
  await press(mate, 'Use a passkey')
  await mate.getByRole('alert').getByText('not known here').waitFor(patience)
  await logIn(mate, 'mate', matePassword)
  await addFirst()
  await mate.context().close()
})
