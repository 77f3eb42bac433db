import { beforeEach, describe, expect, test } from 'vitest'
import { withMemoryFallback, createDraft, createEnquiryKeys, type KeyValueStore } from './draft.ts'

const words = { name: 'Ada Quist', email: 'ada@quist.example', message: 'A prototype for our bakery' }

let storage: KeyValueStore
beforeEach(() => {
  storage = memory()
})

describe('the key of an enquiry', () => {
  test('stays the same for the same words, through a reload too', () => {
    const key = createEnquiryKeys(storage).keyFor(words)
    expect(createEnquiryKeys(storage).keyFor({ ...words })).toBe(key)
  })

  test.each(['name', 'email', 'message'] as const)('is a new one when the %s changes', (field) => {
    const keys = createEnquiryKeys(storage)
    const key = keys.keyFor(words)
    expect(keys.keyFor({ ...words, [field]: `${words[field]}!` })).not.toBe(key)
  })

  test('is a new one once the enquiry has been stored', () => {
    const keys = createEnquiryKeys(storage)
    const key = keys.keyFor(words)
    keys.clear()
    expect(keys.keyFor(words)).not.toBe(key)
  })

  test('tells words apart that only run together', () => {
    const keys = createEnquiryKeys(storage)
    const key = keys.keyFor({ ...words, name: 'a","b', email: 'c' })
    expect(keys.keyFor({ ...words, name: 'a', email: 'b","c' })).not.toBe(key)
  })

  test('is one that a header can carry', () => {
    expect(createEnquiryKeys(storage).keyFor(words)).toMatch(/^[\x21-\x7e]{16,255}$/)
  })
})

describe('the draft', () => {
  test('gives back what was typed until it is cleared', () => {
    createDraft(storage).write(words)
    expect(createDraft(storage).read()).toEqual(words)
    createDraft(storage).clear()
    expect(createDraft(storage).read()).toEqual({})
  })

  test('keeps nothing of an empty form', () => {
    const draft = createDraft(storage)
    draft.write(words)
    draft.write({ name: '', email: '', message: '' })
    expect(storage.getItem('enquiry')).toBeNull()
  })

  test('takes a broken storage as an empty one', () => {
    storage.setItem('enquiry', '{"name":')
    expect(createDraft(storage).read()).toEqual({})
  })
})

describe('where the browser stores nothing', () => {
  const refused = () => {
    throw new Error('QuotaExceededError')
  }

  test.each<[string, () => KeyValueStore]>([
    ['is full', () => ({ ...storage, setItem: refused })],
    ['is not there', refused],
  ])('and its storage %s, draft and key last as long as the page', (_, theirs) => {
    const kept = withMemoryFallback(theirs)
    createDraft(kept).write(words)
    expect(createDraft(kept).read()).toEqual(words)
    const key = createEnquiryKeys(kept).keyFor(words)
    expect(createEnquiryKeys(kept).keyFor({ ...words })).toBe(key)
    createDraft(kept).clear()
    createEnquiryKeys(kept).clear()
    expect(createDraft(kept).read()).toEqual({})
    expect(createEnquiryKeys(kept).keyFor(words)).not.toBe(key)
  })

  test('nothing older stands in the place of what did not fit', () => {
    createDraft(withMemoryFallback(() => storage)).write(words)
    createDraft(withMemoryFallback(() => ({ ...storage, setItem: refused }))).write({ ...words, name: 'Bo' })
    expect(createDraft(withMemoryFallback(() => storage)).read()).toEqual({})
  })
})

function memory(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
