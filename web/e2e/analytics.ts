import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { standInForCaptcha } from './contact.ts'
import { desktop, visit } from './visitor.ts'

/** A visitor who has accepted cookies. A stand-in for the tag's host notes what was asked of it. */
export async function visitTagged(
  browser: Browser,
  { execute, options = desktop }: { execute?: string; options?: object },
) {
  const page = await visit(browser, options)
  const asked: string[] = []
  await page.context().route(/googletagmanager\.com|google-analytics\.com/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = performance.now()' })
  })
  await standInForCaptcha(page.context(), execute ? { execute } : {})
  await page.addInitScript(accept)
  await page.addInitScript(waitForCode)
  return { page, asked }
}

/** As the cookie notice keeps it. */
const accept = () => {
  const until = Date.now() + 60_000
  localStorage.setItem('consent', JSON.stringify({ answer: 'accepted', policy: '1', until, optedOut: false }))
}

/** A page whose code takes five seconds is loaded from the server instead, which begins a count of its own. */
const waitForCode = () => {
  const { setTimeout } = window
  window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) =>
    setTimeout(work, ms === 5_000 ? 60_000 : ms, ...rest)) as typeof setTimeout
}

type Entry = [string, string, Record<string, unknown> | undefined]

/** Everything that the page has told the tag. */
export const entries = (page: Page) =>
  page.evaluate(() =>
    ((window as Window & { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((entry) =>
      Array.from(entry),
    ),
  ) as Promise<Entry[]>

export const events = async (page: Page, name: string) =>
  (await entries(page)).filter(([kind, action]) => kind === 'event' && action === name).map(([, , it]) => it)

/** Polls how often an event was told. */
export const counts = (page: Page, name: string, label?: string) =>
  expect.poll(
    async () => (await events(page, name)).filter((it) => !label || it?.['event_label'] === label).length,
  )
