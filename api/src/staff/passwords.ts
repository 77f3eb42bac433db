import { argon2, argon2Sync, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '../http/limits/concurrency.ts'
import { Problem } from '../http/problem.ts'

export const passwordLength = { least: 8, most: 200 }

// OWASP's floor for argon2id.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

/** In the PHC string format, so that the cost can rise while old hashes stay readable. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  return format(salt, argon2Sync('argon2id', parameters(password, salt, cost)))
}

/** A hash that no password has and that takes as long to refuse as any; made without deriving one. */
export function unmatchedHash(): string {
  return format(randomBytes(16), randomBytes(cost.tagLength))
}

/** Askers take turns. */
export async function verifyPassword(password: string, hash: string, asker = ''): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const settings = { memory, passes, parallelism, tagLength: expected.byteLength }
  const salt = Buffer.from(parts[4] ?? '', 'base64')
  const key = await limit.run(asker, () => derive('argon2id', parameters(password, salt, settings)))
  return timingSafeEqual(key, expected)
}

export function generatePassword() {
  return randomBytes(15).toString('base64url')
}

function format(salt: Buffer, key: Buffer) {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(key)}`
}

function parameters(password: string, nonce: Buffer, settings: typeof cost): Argon2Parameters {
  // One person's keyboards may compose the same letter in two ways.
  return { message: password.normalize('NFKC'), nonce, ...settings }
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}

// Guessing passwords may occupy two of Node's threads.
const limit = createConcurrencyLimit({
  atOnce: 2,
  waiting: 32,
  busy: () =>
    new Problem(503, 'busy', 'Too many people are logging in. Try again in a moment.', {
      headers: { 'retry-after': '2' },
    }),
})
