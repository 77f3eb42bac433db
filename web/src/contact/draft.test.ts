import { beforeEach, describe, expect, test } from 'vitest'
import { createDraft, createEnquiryKeys, tabStorage, type Keep } from './draft.ts'

const words = { name: 'Ada Quist', email: 'ada@quist.example', message: 'A prototype for our bakery' }

let storage: Keep
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

  test('takes a broken or a full storage as an empty one', () => {
    storage.setItem('enquiry', '{"name":')
    expect(createDraft(storage).read()).toEqual({})
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(() => createDraft(full).write(words)).not.toThrow()
    expect(createEnquiryKeys(full).keyFor(words)).toBeTruthy()
  })

  test('lives in memory where the browser refuses to store', () => {
    // There is no sessionStorage here at all.
    const kept = tabStorage()
    createDraft(kept).write(words)
    expect(createDraft(kept).read()).toEqual(words)
  })
})

function memory(): Keep {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
