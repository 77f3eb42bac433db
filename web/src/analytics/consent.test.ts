import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const day = 24 * 60 * 60_000
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of a new visit; the function answers what the visitor's answer is now. */
async function visit(policy = '1') {
  vi.resetModules()
  const { answerConsent, startConsent } = await import('./consent.ts')
  let now: string | undefined
  startConsent(policy, (answer) => (now = answer))
  return { answer: () => now, answerConsent }
}

test.each(['accepted', 'declined'] as const)('%s is kept for 180 days', async (answer) => {
  const first = await visit()
  expect(first.answer()).toBeUndefined()
  first.answerConsent(answer)
  expect(first.answer()).toBe(answer)
  vi.setSystemTime(Date.now() + 180 * day - 1)
  expect((await visit()).answer()).toBe(answer)
  vi.setSystemTime(Date.now() + 1)
  expect((await visit()).answer()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('another version of the policy is asked about anew', async () => {
  ;(await visit('1')).answerConsent('accepted')
  expect((await visit('2')).answer()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'a browser with %o has declined, and may still be told otherwise',
  async (wish) => {
    ;(await visit()).answerConsent('accepted')
    vi.stubGlobal('navigator', wish)
    const wishing = await visit()
    expect(wishing.answer()).toBe('declined')
    expect(kept.size).toBe(0)
    wishing.answerConsent('accepted')
    expect((await visit()).answer()).toBe('accepted')
    vi.stubGlobal('navigator', {})
    expect((await visit()).answer()).toBeUndefined()
  },
)

test('what cannot be read is no answer, and an answer that cannot be kept holds for its page', async () => {
  kept.set('consent', '{"answer":')
  expect((await visit()).answer()).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  const blocked = await visit()
  blocked.answerConsent('declined')
  expect(blocked.answer()).toBe('declined')
})
