import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { browser } from './opened.ts'

/** The page of a test and what the browser has complained about so far. */
export let page: Page
export let complaints: string[]
let context: BrowserContext

/** Each test begins with a new visitor at a desktop. */
export function useWatchedPage() {
  beforeEach(() => open(1280))
  afterEach(() => context.close())
}

/** Another new visitor, at a screen of this width. */
export async function open(width: number) {
  await context?.close()
  context = await browser.newContext({ viewport: { width, height: 844 } })
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => {
    const expected = message.text().startsWith('The bot check has no site key')
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}

/** React has taken an element over. */
export const isAlive = (selector: string) =>
  page.waitForFunction(
    (chosen) =>
      Object.keys(document.querySelector(chosen) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  )
