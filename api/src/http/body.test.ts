import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isTooDeep, parseJson, readForm } from './body.ts'
import { Problem, problemResponse } from './problem.ts'

const app = new Hono()
app.post('/', async (c) => c.json(Object.entries(await readForm(c, 10_000))))
app.onError((error, c) => {
  if (error instanceof Problem) return problemResponse(c, error)
  throw error
})
const send = (body: string | Uint8Array<ArrayBuffer>) => app.request('/', { method: 'POST', body })

/** The first of each name, as an object: that is, without `__proto__` and with whole numbers first. */
function firstOfEach(pairs: Iterable<readonly [string, string]>) {
  const fields = new Map<string, string>()
  for (const [name, value] of pairs) if (name !== '__proto__' && !fields.has(name)) fields.set(name, value)
  return Object.entries(Object.fromEntries(fields))
}

const text = fc.string({ unit: 'binary' }).filter((each) => each.isWellFormed())

test('a form of any fields arrives as it was filled in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 8 }), async (pairs) => {
      const answer = await send(String(new URLSearchParams(pairs)))
      expect(await answer.json()).toEqual(firstOfEach(pairs))
    }),
  )
})

test('any bytes are a form or a broken one, and what is read is what a browser would read', async () => {
  const piece = fc.constantFrom('a', '=', '&', '+', '%', '%2', '%41', '%c3%a9', '%ff', '__proto__', '\0', 'é')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((each) => Uint8Array.from(each)),
    fc.array(piece, { maxLength: 30 }).map((pieces) => Uint8Array.from(Buffer.from(pieces.join('')))),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      const answer = await send(body)
      if (answer.status === 400) return
      expect(answer.status).toBe(200)
      // The sign keeps a question mark at the beginning from being taken for that of an address.
      const search = new URLSearchParams(`&${new TextDecoder().decode(body)}`)
      const read = firstOfEach((await answer.json()) as [string, string][])
      const known = new Map(firstOfEach(search))
      // A browser passes over empty pairs; they are a field without a name here.
      for (const [name, value] of read) if (name !== '') expect(known.get(name)).toBe(value)
    }),
    { numRuns: 500 },
  )
})

test('JSON is read as it was written, whatever it holds, and its depth is what it has', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written = JSON.stringify(value)
      const plain = JSON.parse(written, (key, each: unknown) => (key === '__proto__' ? undefined : each))
      expect(parseJson(written)).toEqual(plain)
    }),
  )
  const quoted = fc.string().map((each) => JSON.stringify(each + '[{"\\'))
  fc.assert(
    fc.property(fc.nat(200), quoted, (depth, inside) => {
      expect(isTooDeep('['.repeat(depth) + inside + ']'.repeat(depth))).toBe(depth > 100)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (anything) => {
      try {
        parseJson(anything)
      } catch (error) {
        expect(error).toBeInstanceOf(Problem)
      }
    }),
  )
})
