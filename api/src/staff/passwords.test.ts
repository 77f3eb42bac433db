import { expect, test } from 'vitest'
import { hashPassword, unmatchedHash, verifyPassword } from './passwords.ts'

test('a hash that stands for unknown names costs as much as a real one, and no password has it', async () => {
  const real = hashPassword('a password of somebody')
  const unmatched = unmatchedHash()
  const shape = (hash: string) => hash.split('$').map((part, at) => (at < 4 ? part : part.length))
  expect(shape(unmatched)).toEqual(shape(real))
  expect(unmatchedHash()).not.toBe(unmatched)
  expect(await verifyPassword('', unmatched)).toBe(false)
  expect(await verifyPassword('a password of somebody', unmatched)).toBe(false)
  expect(await verifyPassword('a password of somebody', real)).toBe(true)
})
