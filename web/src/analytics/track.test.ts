import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page: { dataLayer?: ArrayLike<unknown>[] } = {}

beforeEach(() => {
  vi.resetModules()
  delete page.dataLayer
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', {})
  // A page that is still loading, so that the tag's script is not asked for.
  vi.stubGlobal('document', { readyState: 'loading' })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => void vi.unstubAllGlobals())

const reported = () =>
  (page.dataLayer ?? []).map((entry) => Array.from(entry)).filter(([command]) => command === 'event')

test('an event carries its category, its label and, where there is one, its value', async () => {
  const { events, startAnalytics, track } = await import('./track.ts')
  startAnalytics('G-0TEST0')
  track(events.formAttempt)
  track(events.videoPause, 12)
  track(events.videoPause, 0)
  await expect.poll(reported).toEqual([
    ['event', 'form_submit', { event_category: 'contact', event_label: 'contact_form_attempt' }],
    ['event', 'video_pause', { event_category: 'engagement', event_label: 'hero_video', value: 12 }],
    ['event', 'video_pause', { event_category: 'engagement', event_label: 'hero_video', value: 0 }],
  ])
})

test('without a measurement id nothing is reported', async () => {
  const { events, startAnalytics, track } = await import('./track.ts')
  startAnalytics(null)
  track(events.heroSeen)
  expect(page.dataLayer).toBeUndefined()
})
