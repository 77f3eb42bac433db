import { applyPatch } from 'mendoza'
import { expect, it } from 'vitest'
import { encodeMendoza } from './mendoza-encode.ts'

it('writes patches that the decoder turns into exactly the other document', () => {
  const random = seeded(20_261_121)
  for (let round = 0; round < 4000; round++) {
    const before = document(random)
    const after = random() < 0.8 ? edited(before, random) : document(random)
    expect(applyPatch(before, encodeMendoza(before, after) as never), `round ${round}`).toEqual(after)
  }
})

it('says the end and the beginning of a document the way the Studio looks for', () => {
  const document = { _id: 'a', _type: 't' }
  expect(encodeMendoza(document, null)).toEqual([0, null])
  expect(encodeMendoza(null, document)).toEqual([0, document])
})

it('stays small when a long text changes in one place', () => {
  const text = 'So it goes, – 🦉 – '.repeat(500)
  const patch = encodeMendoza({ text }, { text: `${text.slice(0, 4000)}!${text.slice(4000)}` })
  expect(JSON.stringify(patch).length).toBeLessThan(60)
})

type Random = () => number

function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const pick = <T>(random: Random, items: readonly T[]) => items[Math.floor(random() * items.length)] as T
const keys = ['a', 'b', 'title', 'Ä', '_key', '__x', 'zz', '1', '10', '2'] as const
const letters = ['a', 'b', 'é', '漢', '🦉', '👍🏽', ' ', '\n', '"'] as const

function document(random: Random) {
  const made: Record<string, unknown> = {}
  for (const key of keys) if (random() < 0.5) made[key] = value(random, 3)
  return made
}

function value(random: Random, depth: number): unknown {
  const kind = random()
  if (depth === 0 || kind < 0.4) {
    return pick(random, [null, true, false, 0, 1.5, '', text(random), text(random)])
  }
  if (kind < 0.7) {
    return Array.from({ length: Math.floor(random() * 5) }, (_, index) =>
      random() < 0.5 ? { _key: `k${index}`, n: value(random, depth - 1) } : value(random, depth - 1),
    )
  }
  const made: Record<string, unknown> = {}
  for (const key of keys) if (random() < 0.3) made[key] = value(random, depth - 1)
  return made
}

const text = (random: Random) =>
  Array.from({ length: Math.floor(random() * 30) }, () => pick(random, letters)).join('')

function edited<T>(node: T, random: Random): T {
  if (typeof node === 'string') {
    const at = Math.floor(random() * node.length)
    return [...node].toSpliced(at, Math.floor(random() * 3), pick(random, letters)).join('') as T
  }
  if (Array.isArray(node)) {
    const copy = node.map((item: unknown) => (random() < 0.3 ? edited(item, random) : item))
    if (random() < 0.3) copy.splice(Math.floor(random() * copy.length), 1)
    if (random() < 0.3) copy.splice(Math.floor(random() * copy.length), 0, value(random, 2))
    if (random() < 0.2) copy.reverse()
    return copy as T
  }
  if (typeof node !== 'object' || node === null) return (random() < 0.3 ? value(random, 2) : node) as T
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(node)) {
    if (random() < 0.1) continue
    copy[key] = random() < 0.4 ? edited(item, random) : item
  }
  if (random() < 0.3) copy[pick(random, keys)] = value(random, 2)
  return copy as T
}
