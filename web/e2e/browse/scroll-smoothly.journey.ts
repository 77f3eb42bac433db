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
  args: { elementCount?: number; frame_reporter?: { state: string } }
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
    x: 195,
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

const missed = (noted: TraceEvent[]) => {
  const states = noted.flatMap(({ args }) => args.frame_reporter?.state ?? [])
  return states.filter((state) => /DROPPED|PARTIAL/.test(state)).length
}

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
  console.log(`Frames missed while scrolling: ${missed(ours)}, of an empty page ${missed(empty)}`)
  const styled = ours.flatMap(({ args }) => args.elementCount ?? [])
  expect(styled.length).toBeGreaterThan(0)
  // Of some 500. What comes late, such as the code of a part, may bring rules of its own once.
  expect(styled.filter((count) => count > 120).length).toBeLessThanOrEqual(1)
})
