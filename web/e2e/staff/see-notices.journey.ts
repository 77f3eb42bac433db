import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { startMailbox } from '../mailbox.ts'
import { goTo, navbar, openStudio, patience, type OpenStudio } from '../studio.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let product: Product
let browser: Browser
let studio: OpenStudio

beforeAll(async () => {
  mailbox = await startMailbox()
  mailbox.refusing = true
  ;[product, browser] = await Promise.all([
    startProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'site@firm.example', NOTIFY_TO: 'firm@firm.example' }),
    openBrowser(),
  ])
  studio = await openStudio(browser, product, { role: 'editor', path: 'start-here' })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
  mailbox?.close()
})

/** As a person does who comes back to the window: otherwise the line follows within 20 s. */
async function look(words: string | RegExp, state: 'visible' | 'detached' = 'visible') {
  const { page } = studio
  const line = page.getByTestId('notices').getByText(words)
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return line.isVisible()
    }, patience)
    .toBe(state === 'visible')
  return line.allInnerTexts()
}

async function write(name: string) {
  const answer = await fetch(`${product.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'a@b.example', message: `A message of ${name}` }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('mail that is refused is told in one line until it has gone out', async () => {
  const { page } = studio
  expect(await page.getByTestId('notices').count()).toBe(0)
  const id = await write('Ada Quist')
  await look('the mail server answers “550 not here”')
  await look('Every enquiry is kept under “Enquiries”')

  mailbox.refusing = false
  await goTo(page, `enquiries/${id}`)
  await page.getByRole('button', { name: 'Send again now' }).click(patience)
  await expect.poll(() => mailbox.mails.length, patience).toBe(1)
  await look('Notification mail', 'detached')
})

test('so is a mail server that is not there', async () => {
  mailbox.close()
  await write('Bo Reyes')
  expect(await look('the mail server cannot be reached')).toHaveLength(1)
})

test('a part of the Studio that cannot be loaded comes by itself when the server is back', async () => {
  const { page } = studio
  const part = '**/studio/static/account-*.js'
  await page.route(part, (route) => route.abort())
  await page.route('**/api/health', (route) => route.abort())
  await goTo(page, 'account')
  await page.getByRole('status').getByText('It opens again by itself').waitFor(patience)

  await page.unroute(part)
  await page.unroute('**/api/health')
  await page.getByRole('heading', { name: 'Your account' }).waitFor(patience)
  expect(await navbar(page).isVisible()).toBe(true)
  expect(await page.getByText('It opens again by itself').count()).toBe(0)
})

test('old enquiries that are unusually many are deleted once an administrator agrees', async () => {
  const db = new DatabaseSync(join(product.dataDir, 'site.db'))
  const insert = db.prepare(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, seq)
     VALUES (?, 'Ada', 'ada@example.com', 'Long ago', '2020-01-01T00:00:00.000Z', ?)`,
  )
  for (let seq = 1_001; seq <= 1_020; seq += 1) insert.run(`old-${seq}`, seq)
  const select = db.prepare(`SELECT count(*) AS count FROM contact_submissions WHERE submitted_at < '2021'`)
  const old = () => select.get()?.count

  await look(/20 of \d+ enquiries are older than 730 days/)
  expect(await studio.page.getByRole('button', { name: 'Delete them…' }).count()).toBe(0)
  const { page, close } = await openStudio(browser, product, { path: 'start-here' })
  await page.getByRole('button', { name: 'Delete them…' }).click(patience)
  await page.getByRole('button', { name: 'Keep them' }).click(patience)
  expect(old()).toBe(20)
  await page.getByRole('button', { name: 'Delete them…' }).click()
  await page.getByRole('button', { name: 'Delete 20' }).click(patience)
  await page.getByText('20 enquiries deleted').waitFor(patience)
  expect(old()).toBe(0)
  await page
    .getByTestId('notices')
    .getByText('older than')
    .waitFor({ ...patience, state: 'detached' })
  await close()
  db.close()
})
