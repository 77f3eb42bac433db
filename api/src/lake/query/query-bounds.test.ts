import fc from 'fast-check'
import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import { checkQueryBounds, measureQuery, staffBounds, strangersBounds } from './query-bounds.ts'

test('the time of the scan grows with the length only, whatever the text is', () => {
  const unclosed = ['"', "'", '\\', '"\\', `"'`, `'\\"`, '//', '/', '(', 'fn ']
  for (const piece of unclosed) {
    const began = performance.now()
    measureQuery(piece.repeat(200_000 / piece.length))
    expect(performance.now() - began).toBeLessThan(200)
  }
})

const piece = fc.constantFrom(
  '"',
  "'",
  '\\',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '+',
  '=',
  '/',
  '*',
  ' ',
  '\n',
  'fn',
  'a',
)
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

test('what stands in strings and comments does not count', () => {
  fc.assert(
    fc.property(text, text, (inside, line) => {
      const quoted = JSON.stringify(inside)
      const comment = `//${line.replaceAll('\n', ' ')}\n`
      expect(measureQuery(`[${quoted},${comment}1]`)).toEqual({
        depth: 1,
        operators: 0,
        definesFunction: false,
      })
    }),
  )
})

test('a text is never deeper, and has no more operators, than it has characters of the kind', () => {
  fc.assert(
    fc.property(text, (query) => {
      const { depth, operators } = measureQuery(query)
      expect(depth).toBeLessThanOrEqual(query.replaceAll(/[^([{]/g, '').length)
      expect(operators).toBeLessThanOrEqual(query.replaceAll(/[^-+*/%!=<>&|^]/g, '').length)
    }),
  )
})

const nested = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom('1', '"(("', "'}'", 'name', '// [\n2'),
    tie('value').map((inner) => `(${inner})`),
    tie('value').map((inner) => `[${inner}]`),
    fc.tuple(tie('value'), tie('value')).map(([one, other]) => `${one} + ${other}`),
  ),
})).value

test('of what the parser takes, brackets are counted as the parser nests them', () => {
  fc.assert(
    fc.property(nested, (query) => {
      parse(query)
      const bare = query.replaceAll(/"[^"]*"|'[^']*'|\/\/[^\n]*\n/g, '')
      let [now, deepest] = [0, 0]
      for (const character of bare) {
        if ('(['.includes(character)) deepest = Math.max(deepest, ++now)
        if (')]'.includes(character)) now--
      }
      expect(measureQuery(query)).toEqual({
        depth: deepest,
        operators: bare.replaceAll(/[^+]/g, '').length,
        definesFunction: false,
      })
    }),
  )
})

test.each([
  'fn a::b($x) = [$x, $x]; a::b(1)',
  'fna::b($x) = [$x, $x]; a::b(1)',
  ' // fn\n\tfn a::b($x) = 1; 1',
])('functions of its own are refused to strangers: %s', (query) => {
  expect(() => checkQueryBounds(query, {}, strangersBounds)).toThrow(/functions/)
})

test('texts at their bounds pass', () => {
  expect(() => checkQueryBounds(`"${'\\'.repeat(199_990)}"`, {}, staffBounds)).not.toThrow()
  expect(() => checkQueryBounds('*[fn == "fn x"]', {}, strangersBounds)).not.toThrow()
})
