import { Mutation as Mutator } from '@sanity/mutator'
import { applyPatch as applyMendoza } from 'mendoza'
import { expect, test } from 'vitest'
import { Dataset } from '../dataset.ts'
import type { Mutation, Patch, SanityDocument } from '../document.ts'
import { applyPatch } from './patch.ts'
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
])('%j is refused', (patch, status, words) => {
  expect(() => applyPatch(document, patch)).toThrow(
    expect.objectContaining({ status, message: expect.stringMatching(words) }),
  )
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
const lists = ['nums', 'list', 'nested[0].l']

function randomPatch(random: Random): Patch {
  const { pick, value, below } = random
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
