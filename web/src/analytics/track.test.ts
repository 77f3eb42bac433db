import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page: { dataLayer?: ArrayLike<unknown>[] } = {}
const asking = { version: '1', askFirst: true }

beforeEach(() => {
  vi.resetModules()
  for (const name of Object.keys(page)) delete page[name as keyof typeof page]
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('localStorage', memory())
  // A page that is still loading, so that the tag's script is not asked for.
  vi.stubGlobal('document', { readyState: 'loading', cookie: '' })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => void vi.unstubAllGlobals())

const told = (command: string) =>
  (page.dataLayer ?? []).map((entry) => Array.from(entry)).filter(([first]) => first === command)
const load = async () => ({ ...(await import('./track.ts')), ...(await import('./consent.ts')) })

test('an event carries its category, its label and, where there is one, its value', async () => {
  const { answerConsent, events, startAnalytics, track } = await load()
  await startAnalytics('G-0TEST0', asking)
  track(events.formAttempt)
  answerConsent('accepted')
  track(events.videoPause, 12)
  track(events.videoPause, 0)
  expect(told('event')).toEqual([
    ['event', 'form_submit', { event_category: 'contact', event_label: 'contact_form_attempt' }],
    ['event', 'video_pause', { event_category: 'engagement', event_label: 'hero_video', value: 12 }],
    ['event', 'video_pause', { event_category: 'engagement', event_label: 'hero_video', value: 0 }],
  ])
})

test('without a measurement id nothing is reported', async () => {
  const { events, startAnalytics, track } = await load()
  await startAnalytics(null, asking)
  track(events.heroSeen)
  expect(page).toEqual({})
})

test('where visitors are told, events are reported until one declines', async () => {
  const { answerConsent, events, startAnalytics, track } = await load()
  await startAnalytics('G-0TEST0', { version: '1', askFirst: false })
  track(events.heroSeen)
  expect(told('event')).toHaveLength(1)
  answerConsent('declined')
  track(events.clientsSeen)
  expect(told('event')).toHaveLength(1)
  expect(page).toMatchObject({ 'ga-disable-G-0TEST0': true })
  answerConsent('accepted')
  track(events.clientsSeen)
  expect(told('event')).toHaveLength(2)
  expect(page).toMatchObject({ 'ga-disable-G-0TEST0': false })
  expect(told('config')).toHaveLength(1)
})

test('until one answers nothing is reported, and nothing after one has declined', async () => {
  const { answerConsent, events, startAnalytics, track } = await load()
  track(events.heroSeen)
  await startAnalytics('G-0TEST0', asking)
  track(events.heroSeen)
  expect(page).toEqual({})
  answerConsent('declined')
  track(events.clientsSeen)
  expect(page).toEqual({})
  answerConsent('accepted')
  expect(told('event')).toEqual([])
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
