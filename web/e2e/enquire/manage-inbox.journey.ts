import { buffer } from 'node:stream/consumers'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { startMailbox } from '../mailbox.ts'
import { faults as axeFaults } from '../visitor.ts'
import { goTo, openStudio, patience, type OpenStudio } from '../studio.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let product: Product
let browser: Browser
let studio: OpenStudio

beforeAll(async () => {
  mailbox = await startMailbox()
  ;[product, browser] = await Promise.all([
    startProduct({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'site@firm.example',
      NOTIFY_TO: 'firm@firm.example',
      RATE_LIMIT_CONTACT: '100',
    }),
    openBrowser(),
  ])
  studio = await openStudio(browser, product, { role: 'editor', path: 'enquiries' })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
  mailbox?.close()
})

const list = (page: Page) => page.getByRole('list', { name: 'Enquiries' })
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByText(name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function write(name: string, more: { email?: string; message?: string; website?: string } = {}) {
  const answer = await fetch(`${product.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'a@b.example', message: `A message of ${name}`, ...more }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('enquiries arrive by themselves, the newest first, and are found', async () => {
  const { page } = studio
  await write('Ada Quist')
  await row(page, 'Ada Quist').waitFor(patience)
  await write('משה כהן', { message: 'שלום, נשמח לשמוע!' })
  await page.getByRole('link', { name: 'Enquiries (2)' }).waitFor(patience)
  const names = () => list(page).locator('bdi').allInnerTexts()
  await expect
    .poll(names, patience)
    .toEqual(['משה כהן', 'שלום, נשמח לשמוע!', 'Ada Quist', 'A message of Ada Quist'])

  const search = page.getByLabel('Search enquiries')
  await search.fill('QUIST')
  await row(page, 'משה').waitFor({ state: 'detached', ...patience })
  await row(page, 'Ada Quist').waitFor()
  await search.fill('nobody wrote this')
  await page.getByText('Nothing matches.').waitFor(patience)
  await search.fill('')

  await row(page, 'משה').getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada Quist' }).waitFor(patience)
  await button(page, 'Mark as unread').click()
  await row(page, 'Ada Quist').getByLabel('New').waitFor(patience)
})

test('spam is set aside with what speaks for it, and its mail goes out once it is none', async () => {
  const { page } = studio
  await write('A real person', { website: 'filled by a password manager' })
  await filter(page, 'Spam 1').click(patience)
  await row(page, 'A real person').getByRole('button').click(patience)
  await page.getByText('A field that people cannot see was filled in').waitFor(patience)
  await page.getByText('No mail was written about it.').waitFor()
  expect(mailbox.mails.join()).not.toContain('A real person')

  await button(page, 'Not spam').click()
  await button(page, 'Not spam').waitFor({ state: 'detached', ...patience })
  await expect.poll(() => mailbox.mails.join(), patience).toContain('A message of A real person')
  await page.getByText('Nothing matches.').waitFor(patience)
  await filter(page, 'All').click()
  await row(page, 'A real person').waitFor(patience)
  await button(page, 'Spam').last().click()
  await row(page, 'A real person').waitFor({ state: 'detached', ...patience })
})

test('a mail that failed is shown with its reason and sent again', async () => {
  const { page } = studio
  mailbox.refusing = true
  const id = await write('Mail Fails')
  await goTo(page, `enquiries/${id}`)
  await page.getByRole('heading', { name: 'Mail Fails' }).waitFor(patience)
  await filter(page, 'Mail failed 1').waitFor(patience)
  await page.getByTestId('inbox').getByText('550 not here').waitFor(patience)
  mailbox.refusing = false
  await button(page, 'Send again now').click()
  await expect.poll(() => mailbox.mails.join(), patience).toContain('A message of Mail Fails')
})

test('an answer goes out from here and stands with what was written, as a note does that nobody is mailed', async () => {
  const { page } = studio
  const id = await write('Bea Answer', { email: 'bea@answer.example' })
  await goTo(page, `enquiries/${id}`)
  const field = page.getByLabel('Your answer, or a note for colleagues')
  await field.fill('Ask Tobias first', patience)
  await button(page, 'Keep as a note').click()
  const conversation = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await conversation.filter({ hasText: 'Note by' }).getByText('Ask Tobias first').waitFor(patience)
  await field.fill('We call you on Monday.')
  await button(page, 'Send the answer').click()
  await conversation.filter({ hasText: 'Answered by' }).getByText('We call you on Monday.').waitFor(patience)
  await row(page, 'Bea Answer').getByText('Answered').waitFor(patience)
  const answered = () => mailbox.mails.find((mail) => mail.includes('We call you on Monday.')) ?? ''
  await expect.poll(answered, patience).toMatch(/^To: .*bea@answer\.example/m)
  expect(answered()).toMatch(/^Reply-To: .*firm@firm\.example/m)
  expect(mailbox.mails.join()).not.toContain('Ask Tobias first')
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the inbox, %s, and the focus is seen',
  async (scheme) => {
    const { page } = studio
    await page.emulateMedia({ colorScheme: scheme })
    await row(page, 'Mail Fails').waitFor(patience)
    // Colours fade from one scheme to the other.
    await expect.poll(() => axeFaults(page, '[data-testid="inbox"]')).toEqual([])
    await row(page, 'Ada Quist').getByRole('button').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    const outline = await row(page, 'Ada Quist')
      .getByRole('button')
      .evaluate((element) => getComputedStyle(element).outline)
    expect(outline).toMatch(/solid [1-9]px/)
  },
)

test('the list is saved as a table in which nothing runs', async () => {
  const { page } = studio
  await write('=1+1')
  await row(page, '=1+1').waitFor(patience)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(download.suggestedFilename()).toBe('enquiries.csv')
  const text = (await buffer(await download.createReadStream())).toString()
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain('משה כהן')
  expect(text).not.toMatch(/(^|[,"\n])=1\+1/)
})

test('a person is erased once their address is typed, and nobody else', async () => {
  const { page, faults } = studio
  await write('Forget Me', { email: 'forget@me.example' })
  const id = await write('Forget Me', { email: 'Forget@me.example', message: 'And this one as well' })
  await goTo(page, `enquiries/${id}`)
  await page.getByRole('heading', { name: 'Forget Me' }).waitFor(patience)
  await button(page, 'Erase this person').click(patience)
  const confirm = button(page, 'Erase for good')
  await page.getByLabel('Type the address to confirm').fill('somebody@else.example')
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel('Type the address to confirm').fill('forget@me.example')
  await confirm.click()
  await page.getByText('2 enquiries erased').first().waitFor(patience)
  await row(page, 'Forget Me')
    .first()
    .waitFor({ state: 'detached', ...patience })
  await row(page, 'Ada Quist').waitFor()

  await goTo(page, `enquiries/${id}`)
  await page.getByText('There is no such enquiry').waitFor(patience)
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

test('a viewer reads and changes nothing', async () => {
  const { page, close } = await openStudio(browser, product, { role: 'viewer', path: 'enquiries' })
  await row(page, 'Ada Quist').getByRole('button').click(patience)
  await page.getByText('Editors answer and keep notes.').waitFor(patience)
  await row(page, 'Ada Quist').getByLabel('New').waitFor()
  expect(await page.getByRole('button', { name: /^(Mark|Erase|Download|Send|Keep)/ }).count()).toBe(0)
  await close()
})

test('right-to-left text keeps to itself, and a list that cannot be loaded says so and comes back', async () => {
  const { page } = studio
  const id = await write('עדה', { message: 'שלום (abc), נשמח לשמוע!' })
  await goTo(page, `enquiries/${id}`)
  await page.getByRole('heading', { name: 'עדה' }).waitFor(patience)
  const styleOf = (text: Locator) =>
    text.evaluate((element) => {
      const { direction, unicodeBidi } = getComputedStyle(element)
      return `${direction} ${unicodeBidi}`
    })
  const name = page.getByRole('heading', { name: 'עדה' }).locator('bdi')
  expect(await styleOf(name)).toBe('rtl isolate')
  expect(await styleOf(row(page, 'עדה').locator('bdi').last())).toBe('rtl isolate')
  expect(await styleOf(page.locator('[dir=auto]').filter({ hasText: 'שלום (abc)' }))).toMatch(
    /^rtl (isolate|plaintext)/,
  )
  // The words around them stay as they are.
  expect(await styleOf(page.getByRole('heading', { name: 'Enquiries' }))).toMatch(/^ltr/)

  await page.route('**/api/enquiries?*', (route) => route.abort())
  await goTo(page, 'content')
  await row(page, 'עדה').waitFor({ state: 'detached', ...patience })
  await goTo(page, 'enquiries')
  await page.getByText('The server cannot be reached. Try again in a moment.').waitFor(patience)
  await page.unroute('**/api/enquiries?*')
  await button(page, 'Try again').click()
  await row(page, 'עדה').waitFor(patience)
})
