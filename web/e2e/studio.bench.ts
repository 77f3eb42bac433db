import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, staff, startProduct } from './harness.fixture.ts'
import { field, goTo, navbar, patience } from './studio.ts'

// From the press of Sign in to an open document with its fields, for somebody who has never been here. Beside it,
// the same document in a Studio that is open already, and the preview: when its page is shown, when a word of it can be
// clicked, and when the field of the clicked word can be typed into.
const rounds = 5
const product = await startProduct()
const browser = await openBrowser()

const seen: Awaited<ReturnType<typeof visit>>[] = []
for (let round = 0; round < rounds; round += 1) seen.push(await visit())
const [login, busy, open] = [medianOf('login'), medianOf('busy'), medianOf('open')]
console.log(
  `  from login to an open document ${login.toFixed(1)} s, ${busy.toFixed(1)} s of it busy; in an open Studio ${open.toFixed(1)} s; ratio ${(login / open).toFixed(1)}`,
)
console.log(
  `  from opening the preview until its page is shown ${medianOf('shown').toFixed(2)} s, until a click on a word is taken ${medianOf('clicked').toFixed(2)} s (goal 1.5), until its field has the focus ${medianOf('focused').toFixed(2)} s`,
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
  const preview = await openByClick(page)
  await context.close()
  return { login, busy, open, ...preview }
}

async function seconds(page: Page, press: () => Promise<void>) {
  const startedAt = performance.now()
  await press()
  await field(page, 'heroHeadline').locator('input').waitFor(patience)
  return (performance.now() - startedAt) / 1_000
}

/**
 * The press comes as soon as there is something to press, and waits for nothing. The page takes the times itself: while
 * it is busy it answers nobody else.
 */
async function openByClick(page: Page) {
  await page.evaluate(() => {
    addEventListener('message', ({ data }) => data?.earlyPreview && performance.mark(data.earlyPreview))
    performance.mark('opened')
  })
  await goTo(page, 'presentation?preview=/')
  const place = await page.waitForFunction(
    () => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[data-early]')
      const headline = frame?.contentDocument?.querySelector('h1')?.getBoundingClientRect()
      if (!frame || !headline) return undefined
      const { left, top, width } = frame.getBoundingClientRect()
      const scale = width / frame.clientWidth
      return { x: left + (headline.left + 40) * scale, y: top + (headline.top + 30) * scale }
    },
    undefined,
    patience,
  )
  const { x = 0, y = 0 } = (await place.jsonValue()) ?? {}
  await page.mouse.click(x, y)
  await field(page, 'heroHeadline').locator('input:focus').waitFor(patience)
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN
    const [shown, clicked, focused] = [at('shown'), at('clicked'), performance.now()].map(
      (time) => (time - at('opened')) / 1_000,
    )
    return { shown: shown ?? NaN, clicked: clicked ?? NaN, focused: focused ?? NaN }
  })
}

/** What the page's own thread has worked so far. */
async function busySeconds(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

function medianOf(figure: keyof (typeof seen)[number]) {
  const figures = seen.map((one) => one[figure])
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0
}
