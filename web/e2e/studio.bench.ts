import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, staff, startProduct } from './harness.fixture.ts'
import { field, goTo, navbar, patience } from './studio.ts'

// From the press of Sign in to an open document with its fields, for somebody who has never been here. Beside it,
// the same document in a Studio that is open already, and a word of the page that is clicked in the preview.
const rounds = 5
const product = await startProduct()
const browser = await openBrowser()

const seen: { login: number; busy: number; open: number; preview: number }[] = []
for (let round = 0; round < rounds; round += 1) seen.push(await visit())
const { login, busy, open, preview } = {
  login: median(seen.map((one) => one.login)),
  busy: median(seen.map((one) => one.busy)),
  open: median(seen.map((one) => one.open)),
  preview: median(seen.map((one) => one.preview)),
}
console.log(
  `  from login to an open document ${login.toFixed(1)} s, ${busy.toFixed(1)} s of it busy; in an open Studio ${open.toFixed(1)} s; ratio ${(login / open).toFixed(1)}`,
)
console.log(
  `  from opening the preview until a click on a word has opened its field ${preview.toFixed(1)} s; ratio ${(preview / open).toFixed(1)}`,
)
await browser.close()
await product.remove()

async function visit() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${product.url}/studio/content/homePage`)
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#login form')?.onsubmit)
  await page.locator('#username').fill(staff.username)
  await page.locator('#password').fill(staff.password)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busySeconds(devtools)
  const login = await seconds(page, () => page.getByRole('button', { name: 'Sign in' }).click())
  const busy = (await busySeconds(devtools)) - before

  await goTo(page, 'start-here')
  await navbar(page).waitFor(patience)
  await field(page, 'heroHeadline').waitFor({ ...patience, state: 'detached' })
  const open = await seconds(page, () => goTo(page, 'content/homePage'))

  await goTo(page, 'start-here')
  await field(page, 'heroHeadline').waitFor({ ...patience, state: 'detached' })
  const preview = await seconds(page, () => openByClick(page))
  await context.close()
  return { login, busy, open, preview }
}

async function seconds(page: Page, press: () => Promise<void>) {
  const startedAt = performance.now()
  await press()
  await field(page, 'heroHeadline').locator('input').waitFor(patience)
  return (performance.now() - startedAt) / 1_000
}

/** A press waits until the headline is there and lies still. */
async function openByClick(page: Page) {
  await goTo(page, 'presentation?preview=/')
  await page.frameLocator('iframe:not([data-screen])').locator('h1').click(patience)
  await field(page, 'heroHeadline').locator('input:focus').waitFor(patience)
}

/** What the page's own thread has worked so far. */
async function busySeconds(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

function median(figures: number[]) {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0
}
