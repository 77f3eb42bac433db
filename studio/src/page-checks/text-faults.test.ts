import { seedDocuments } from '@daymark/schemas/seed'
import { expect, test } from 'vitest'
import { readingEase, textFaults } from './text-faults.ts'

test.each([
  ['a placeholder', 'Lorem ipsum dolor sit amet', 'broken', /placeholder/],
  ['a note to oneself', 'Prices: TODO', 'broken', /placeholder/],
  ['a name in braces that nothing replaces', 'Welcome to {firm}', 'broken', /\{firm\}/],
  ['letters garbled by a paste', 'FÃ¼r alle', 'broken', /garbled/],
  ['a sentence of forty words', `${'word '.repeat(40)}ends.`, 'doubtful', /sentence of 41 words/],
  [
    'words for specialists',
    'Organizational interoperability necessitates '.repeat(12),
    'doubtful',
    /hard to read/,
  ],
  ['capitals', 'FEELING LOST IN HERE', 'doubtful', /capitals/],
] as const)('%s is found', (_, text, level, message) => {
  expect(textFaults(text)).toContainEqual({
    level,
    message: expect.stringMatching(message),
    mended: undefined,
  })
})

test.each([
  ['We help the the firms', 'We help the firms'],
  ['The The end', 'The end'],
  ['One  two , three .', 'One two, three.'],
  ['We are **bold** and <b>loud</b>', 'We are bold and loud'],
  ['Read [our terms](https://firm.example)', 'Read our terms'],
])('%s is mended', (text, mended) => {
  expect(textFaults(text).map((fault) => fault.mended)).toEqual([mended])
})

test('nothing is found in good words, those of the sample among them', async () => {
  const good = ['We know that that works.', '{product} is young.', 'Wait… what?', 'AI, SEO and API']
  expect(good.flatMap(textFaults)).toEqual([])
  const sample = await seedDocuments(async () => ({ _id: 'asset' }) as never)
  expect(texts(sample).length).toBeGreaterThan(50)
  expect(texts(sample).flatMap(textFaults)).toEqual([])
})

test('short words in short sentences are easier than long ones', () => {
  expect(readingEase('We go on. It is good.')).toBeGreaterThan(
    readingEase('Implementation necessitates consideration.'),
  )
})

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}
