import { Mutation as Mutator } from '@sanity/mutator'
import { applyPatch as applyMendoza } from 'mendoza'
import { expect, test } from 'vitest'
import { Dataset } from '../dataset.ts'
import type { Mutation, Patch, SanityDocument } from '../document.ts'
import { applyPatch } from './patch.ts'
import { matches } from './patch-paths.ts'
import { chance, type Random } from '../random.fixture.ts'
import { prepareTransaction } from './transact.ts'

const document = {
  _id: 'a',
  _type: 't',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  text: 'Hello',
  nums: [1, 2, 3],
  list: [
    { _key: 'x', a: null, n: 1 },
    { _key: 'y', a: 1, n: 2 },
    { _key: '[*]', n: 3 },
  ],
  nested: [{ l: [{ a: 1 }, {}] }, { l: [{ b: null }] }],
  deep: { one: { kept: 1, lost: 2 }, 'odd name': 1 },
}

test.each<[string, Patch, Record<string, unknown>]>([
  ['[*] is every item', { set: { 'list[*].n': 9 } }, { 'list[0:].n': 9 }],
  ['also to unset', { unset: ['nums[*]'] }, { nums: [] }],
  ['also to insert', { insert: { after: 'nums[*]', items: [4] } }, { nums: [1, 2, 3, 4] }],
  ['a key may look like it', { inc: { 'list[_key=="[*]"].n': 1 } }, { 'list[2].n': 4 }],
  ['== null is null or missing', { set: { 'list[a == null].n': 9 } }, { 'list[0].n': 9, 'list[2].n': 9 }],
  ['and may find nothing', { set: { 'list[n == null].a': 9 } }, {}],
  [
    'in lists of lists',
    { set: { 'nested[*].l[a==null].b': 7 } },
    { 'nested[0].l[1].b': 7, 'nested[1].l[0].b': 7 },
  ],
  ['to unset items', { unset: ['list[a == null]'] }, { list: [{ _key: 'y', a: 1, n: 2 }] }],
  [
    'merge goes deep',
    { merge: { deep: { one: { lost: 3, new: { x: 1 } } } } },
    { 'deep.one': { kept: 1, lost: 3, new: { x: 1 } } },
  ],
  ['and replaces what is no object', { merge: { nums: [9], text: { a: 1 } } }, { nums: [9], text: { a: 1 } }],
  ['and comes before the rest', { merge: { count: 1 }, inc: { count: 2 } }, { count: 3 }],
  [
    'diffMatchPatch edits text',
    { diffMatchPatch: { text: '@@ -1,5 +1,5 @@\n H\n-e\n+a\n llo\n' } },
    { text: 'Hallo' },
  ],
  [
    'a splice may remove nothing',
    { insert: { replace: 'nums[1:1]', items: [7, 8] } },
    { nums: [1, 7, 8, 2, 3] },
  ],
  ['at the beginning', { insert: { replace: 'nums[0:0]', items: [7] } }, { nums: [7, 1, 2, 3] }],
  ['at the end', { insert: { replace: 'nums[3:3]', items: [7] } }, { nums: [1, 2, 3, 7] }],
  ['beyond the end', { insert: { replace: 'nums[9:9]', items: [7] } }, { nums: [1, 2, 3, 7] }],
  ['in an empty list', { set: { nums: [] }, insert: { replace: 'nums[0:0]', items: [7] } }, { nums: [7] }],
  [
    'in each of several lists',
    { insert: { replace: 'nested[*].l[1:1]', items: [7] } },
    { 'nested[0].l': [{ a: 1 }, 7, {}], 'nested[1].l': [{ b: null }, 7] },
  ],
  ['and remove some', { insert: { replace: 'nums[0:2]', items: [7] } }, { nums: [7, 3] }],
  ['an empty range is no item', { unset: ['nums[0:0]', 'nums[2:2]'], set: { 'nums[1:0]': 9 } }, {}],
  [
    'each item is counted once',
    { inc: { 'list[*].n': 1 } },
    { 'list[0].n': 2, 'list[1].n': 3, 'list[2].n': 4 },
  ],
  ['also those of a range', { inc: { 'list[-2:].n': 1 } }, { 'list[1].n': 3, 'list[2].n': 4 }],
  ['inc leaves alone what is missing', { inc: { missing: 1, 'deep.one.kept': 1 } }, { 'deep.one.kept': 2 }],
])('%s', (_, patch, expected) => {
  const { document: result, patches } = applyPatch(document, patch)
  const wanted = new Mutator({ mutations: [{ patch: { id: 'a', set: expected } }] } as never)
  expect(result).toEqual(wanted.apply(structuredClone(document)))
  // The Studio replays what listeners are told.
  const replay = new Mutator({ mutations: patches.map((one) => ({ patch: one })) } as never)
  expect(replay.apply(structuredClone(document))).toEqual(result)
})

test.each<[Patch, number, RegExp]>([
  [{ set: { _id: 'b' } }, 409, /_id/],
  [{ set: { _type: 'b' } }, 409, /_type/],
  [{ unset: ['_type'] }, 409, /_type/],
  [{ set: { 'list[a < null].n': 1 } }, 400, /literal/],
  [{ increase: { 'nums[0]': 1 } } as Patch, 400, /Unknown patch operation "increase"/],
  [{ set: 'text' } as never, 400, /"set" must be an object/],
  [{ unset: 'text' } as never, 400, /"unset" must be a list/],
  [{ unset: [1] } as never, 400, /"unset" must be a list/],
  ...[
    'list[',
    'list[]',
    'list[:]',
    'list[0]]',
    'a b',
    'a[?',
    'a.',
    '.a',
    'a..',
    '',
    'o["a',
    'x;y',
    'a,b',
  ].map((path): [Patch, number, RegExp] => [{ set: { [path]: 1 } }, 400, /parse path/]),
  [{ unset: ['list['] }, 400, /parse path/],
  [{ inc: { 'nums[0]': '1' as never } }, 400, /not a number/],
  [{ inc: { text: 1 } }, 400, /"text", because it is not a number/],
  [{ set: { 'deep.one': 'text' }, dec: { 'deep.one': 1 } }, 400, /because it is not a number/],
  [{ insert: { after: 'nums[-1]' } }, 400, /no list of items/],
  [{ insert: { after: 'nums[-1]', items: 7 } }, 400, /no list of items/],
  [{ insert: { items: [7] } }, 400, /one path/],
  [{ insert: { before: 'nums[0]', after: 'nums[0]', items: [7] } }, 400, /one path/],
  [{ set: { deep: { 'an odd name': 1 } } }, 400, /Invalid attribute name "an odd name"/],
  [{ set: { "['an odd name']": 1 } }, 400, /Invalid attribute name/],
  [{ merge: { 'a.b': 1 } }, 400, /Invalid attribute name/],
  [{ insert: { after: 'nums[-1]', items: [{ 'a b': 1 }] } }, 400, /Invalid attribute name/],
])('%j is refused', (patch, status, words) => {
  expect(() => applyPatch(document, patch)).toThrow(
    expect.objectContaining({ status, message: expect.stringMatching(words) }),
  )
})

test('a long path is refused before it is read', () => {
  expect(() => applyPatch(document, { unset: [`a${'["a"]'.repeat(1000)}`] })).toThrow(/longer than 2000/)
  const started = performance.now()
  for (const part of ['["a"]', '[b == null', '"', "['", '[0', '[a.'] as const) {
    expect(() => applyPatch(document, { unset: [`a${part.repeat(150)}[`] })).toThrow(/parse path/)
  }
  expect(performance.now() - started).toBeLessThan(200)
})

test('random patches do what the Studio does, and its replay and the effects lead to the same', () => {
  const seed = Date.now() % 1e9
  const random = chance(seed)
  const by = new Date('2026-01-01T00:00:00Z')
  let now: SanityDocument = document
  for (let round = 0; round < 800; round++) {
    if (round % 50 === 0) now = document
    const patch = { ...randomPatch(random), id: 'a' }
    const label = `seed ${seed}, round ${round}: ${JSON.stringify(patch)} on ${JSON.stringify(now)}`
    const dataset = new Dataset()
    dataset.put('a', now)
    const expected = byStudio([{ patch }], now)
    if (!expected) {
      expect(() => prepareTransaction(dataset, [{ patch }], by), label).toThrow()
      continue
    }
    // The Studio passes over a count of what is not a number, Sanity and the lake refuse it.
    if (countsText(patch, now)) {
      expect(() => prepareTransaction(dataset, [{ patch }], by), label).toThrow(/not a number/)
      continue
    }
    const { changes } = prepareTransaction(dataset, [{ patch }], by)
    const [{ after, effects, mutations } = { after: undefined, effects: undefined, mutations: [] }] = changes
    const fields = ({ _rev, _updatedAt, ...rest }: SanityDocument) => rest
    expect(fields(after!), label).toEqual(fields(expected))
    expect(fields(byStudio(mutations, now)!), label).toEqual(fields(after!))
    const { _rev, ...before } = now
    const { _rev: _later, ...later } = after!
    expect(applyMendoza(before, effects!.apply as never), label).toEqual(later)
    expect(applyMendoza(later, effects!.revert as never), label).toEqual(before)
    now = after!
  }
})

/** Undefined when the Studio cannot apply them either. */
function byStudio(mutations: readonly Mutation[], to: SanityDocument): SanityDocument | undefined {
  try {
    const mutator = new Mutator({ mutations: structuredClone(mutations) } as never)
    return mutator.apply(structuredClone(to)) as SanityDocument
  } catch {
    return undefined
  }
}

function countsText({ inc, dec, insert: _later, ...others }: Patch, to: SanityDocument) {
  const counted = byStudio([{ patch: { ...others, id: 'a' } }], to) ?? to
  return Object.keys({ ...inc, ...dec }).some((path) =>
    matches(path, counted).some(({ value }) => typeof value !== 'number'),
  )
}

const paths = [
  'text',
  'title',
  'deep.one.kept',
  'deep.one',
  'deep.new.x',
  'nums[0]',
  'nums[-1]',
  'nums[1:]',
  'list[_key=="y"].n',
  'list[0].n',
  'list[n > 1].a',
  'nested[0].l[1].a',
  '..n',
  'deep["odd name"]',
]
function withValidNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withValidNames)
  if (typeof value !== 'object' || value === null) return value
  const valid = (name: string) => name.replace('Ä', 'A').replace('🦉', 'owl')
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [valid(name), withValidNames(item)]))
}

const lists = ['nums', 'list', 'nested[0].l']

function randomPatch(random: Random): Patch {
  const { pick, below } = random
  const value = (depth: number) => withValidNames(random.value(depth))
  const some = <T>(make: () => T) => Array.from({ length: 1 + below(3) }, make)
  const texts = ['text', 'title']
  const operations: (() => Patch)[] = [
    () => ({ set: Object.fromEntries(some(() => [pick(paths), value(2)])) }),
    () => ({ setIfMissing: Object.fromEntries(some(() => [pick([...paths, ...lists]), value(2)])) }),
    () => ({ unset: some(() => pick([...paths, 'list[_key=="x"]', 'nums[0]', 'list[0,1]'])) }),
    () => ({ inc: Object.fromEntries(some(() => [pick(paths), below(9)])) }),
    () => ({ dec: Object.fromEntries(some(() => [pick(paths), below(9) / 4])) }),
    () => ({ set: { [pick(texts)]: random.text() } }),
    () => ({
      insert: {
        [pick([
          'before',
          'after',
          'replace',
        ])]: `${pick(lists)}${pick(['[0]', '[-1]', '[1:2]', '[_key=="y"]'])}`,
        items: some(() => value(1)),
      },
    }),
    () => ({ diffMatchPatch: { [pick(texts)]: '@@ -1,5 +1,5 @@\n-Hello\n+Hallo 🦉\n' } }),
  ]
  return Object.assign({}, ...some(() => pick(operations)())) as Patch
}
