import { expect, test } from 'vitest'
import { readField, writeField } from './early-preview.ts'

test('a field is read as it was written', () => {
  const field = { id: 'home & more', type: 'homePage', path: 'steps[_key=="a"].title' }
  expect(readField(writeField(field))).toEqual(field)
})

test.each(['', 'homePage', 'id=homePage&type=homePage'])('%j is no field', (text) => {
  expect(readField(text)).toBeUndefined()
})
