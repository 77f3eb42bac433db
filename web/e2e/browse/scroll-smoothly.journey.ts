import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, site as product, useSite } from '../opened.ts'
import { goTo, openPage, phone, visit } from '../visitor.ts'

useSite()

const timeline = 'devtools.timeline'
const frames = 'disabled-by-default-devtools.timeline.frame'

interface TraceEvent {
  name: string
  pid: number
  args: {
    elementCount?: number
    beginData?: { dirtyObjects?: number }
    frame_reporter?: { state: string; affects_smoothness?: boolean }
  }
}

/** What the browser notes of the page while it is scrolled from top to bottom. */
async function scrollThrough(page: Page, devtools: CDPSession) {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const noted: TraceEvent[] = []
  const tracing = await browser.newBrowserCDPSession()
  tracing.on('Tracing.dataCollected', ({ value }) => noted.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((done) => tracing.once('Tracing.tracingComplete', done))
  await tracing.send('Tracing.start', { traceConfig: { includedCategories: [timeline, frames] } })
  await page.evaluate(() => console.timeStamp('scrolled'))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await devtools.send('Input.synthesizeScrollGesture', {
    // In the margin, where the pointer turns no card: a finger does not hover.
    x: 2,
    y: 600,
    yDistance: -height,
    speed: 3_000,
    gestureSourceType: 'mouse',
  })
  await tracing.send('Tracing.end')
  await complete
  await tracing.detach()
  const own = noted.find(({ name }) => name === 'TimeStamp')?.pid
  return noted.filter(({ pid }) => pid === own)
}

/**
 * Of a partial frame the browser showed what it scrolls and moves by itself in time, and what the page draws a frame later;
 * of a dropped one, nothing.
 */
function presented(noted: TraceEvent[]) {
  const frames = noted
    .flatMap(({ args }) => args.frame_reporter ?? [])
    .filter(({ state }) => !state.endsWith('NO_UPDATE_DESIRED'))
  const late = (kind: string) =>
    frames.filter((frame) => frame.state.endsWith(kind) && frame.affects_smoothness).length
  return `${late('DROPPED')} dropped and ${late('PARTIAL')} partial of ${frames.length}`
}

test('who scrolls for the first time waits for no layout of the rest', async () => {
  const page = await visit(browser, phone)
  await openPage(page, product.url)
  await page.waitForLoadState()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const noted = await scrollThrough(page, await page.context().newCDPSession(page))
  const laidOut = noted.flatMap(({ args }) => args.beginData?.dirtyObjects ?? [])
  expect(laidOut.length).toBeGreaterThan(0)
  // Of some 430 that the first screen does not show.
  expect(Math.max(...laidOut)).toBeLessThan(200)
})

test('who scrolls on a slow phone has few elements styled anew in each frame', async () => {
  const page = await visit(browser, phone)
  await openPage(page, product.url)
  await goTo(page, '#contact form')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const ours = await scrollThrough(page, devtools)
  await page.evaluate(() => {
    const { scrollHeight } = document.documentElement
    document.head.replaceChildren()
    document.body.replaceChildren()
    document.body.style.height = `${scrollHeight}px`
  })
  const empty = await scrollThrough(page, devtools)
  console.log(`Frames while scrolling: ${presented(ours)}; of an empty page ${presented(empty)}`)
  const styled = ours.flatMap(({ args }) => args.elementCount ?? [])
  expect(styled.length).toBeGreaterThan(0)
  // Of some 500. What comes late, such as the code of a part, may bring rules of its own once.
  expect(styled.filter((count) => count > 120).length).toBeLessThanOrEqual(1)
})
