import type { Context } from 'hono'
import { Problem } from './problem.ts'

const maxDepth = 100

/** The media type without parameters; 415 unless it is one of `accepted`. An unlisted type is how a form bypasses a preflight. */
export function requireMediaType(c: Context, accepted: readonly string[]): string {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (accepted.includes(type)) return type
  throw new Problem(415, 'unsupported_media_type', `Send ${accepted.join(' or ')}.`)
}

export async function readBytes(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = c.req.header('content-length')
  if (declared !== undefined) {
    if (!(Number(declared) <= maxBytes)) throw tooLarge(maxBytes)
    // The parser holds a body to its declared length, and this way is far faster than a web stream.
    return new Uint8Array(await whole(c.req.arrayBuffer()))
  }
  const reader = c.req.raw.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader) {
    const { done, value } = await whole(reader.read())
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined)
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** Strict UTF-8: a byte that is not text is refused, never replaced. */
export async function readText(c: Context, maxBytes: number): Promise<string> {
  return decode(await readBytes(c, maxBytes))
}

/** JSON of any shape, no deeper than anyone writes by hand, and without `__proto__` keys. */
export async function readJson(c: Context, maxBytes: number): Promise<unknown> {
  return parseJson(await readText(c, maxBytes))
}

/** An object, sent as JSON and as nothing else. */
export async function readObject(c: Context, maxBytes: number): Promise<Record<string, unknown>> {
  requireMediaType(c, ['application/json'])
  const value = await readJson(c, maxBytes)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw broken('The body is not an object.')
}

export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw broken('The JSON is nested too deeply.')
  try {
    // `_` is the only way to hide the key from the plain search.
    if (!text.includes('__proto__') && !/\\u005f/i.test(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    throw broken('The body is not JSON.')
  }
}

/** The fields of a plain HTML form; the first of each name counts. */
export async function readForm(c: Context, maxBytes: number): Promise<Record<string, string>> {
  const text = await readText(c, maxBytes)
  const fields = new Map<string, string>()
  for (const pair of text === '' ? [] : text.split('&')) {
    const cut = pair.indexOf('=')
    const name = decodeField(cut < 0 ? pair : pair.slice(0, cut))
    if (name !== '__proto__' && !fields.has(name))
      fields.set(name, cut < 0 ? '' : decodeField(pair.slice(cut + 1)))
  }
  return Object.fromEntries(fields)
}

function decodeField(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw broken('The form is not UTF-8.')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function decode(bytes: Uint8Array) {
  try {
    return utf8.decode(bytes)
  } catch {
    throw broken('The body is not UTF-8.')
  }
}

/** Counted before parsing: the parser would build a million levels, and a recursive walk of them would overflow the stack. */
export function isTooDeep(text: string) {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 92) index += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 91 || code === 123) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === 93 || code === 125) depth -= 1
  }
  return false
}

/** A sender that hangs up in the middle is a broken request, not a fault of ours. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new Problem(400, 'broken_body', 'The body ended early.', { cause })
  }
}

function broken(detail: string) {
  return new Problem(400, 'broken_body', detail)
}

function tooLarge(maxBytes: number) {
  return new Problem(413, 'too_large', `At most ${maxBytes} bytes are accepted.`, {
    headers: { connection: 'close' },
  })
}
