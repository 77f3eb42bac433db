import fc from 'fast-check'
import { applyPatch } from 'mendoza'
import { expect, it } from 'vitest'
import { encodeMendoza } from './mendoza-encode.ts'
import { chance, type Random } from '../random.fixture.ts'

it('writes patches that the decoder turns into exactly the other document, and back', () => {
  const seed = Date.now() % 1e9
  const random = chance(seed)
  for (let round = 0; round < 1200; round++) {
    const before = random.object(4, 0.5)
    const after = random.next() < 0.8 ? edited(before, random) : random.object(4, 0.5)
    for (const [from, to] of [
      [before, after],
      [after, before],
    ]) {
      expect(applyPatch(from, encodeMendoza(from, to) as never), `seed ${seed}, round ${round}`).toEqual(to)
    }
  }
})

it('does so with halves of letters, long lists and lists that are shuffled', () => {
  const seed = Date.now() % 1e9
  const random = chance(seed)
  const halves = ['\ud83e', '\udd89', '\ud83d', '🦉', '🦊', 'a', 'é']
  for (let round = 0; round < 500; round++) {
    const text = (length: number) => Array.from({ length }, () => random.pick(halves)).join('')
    const shared = text(12)
    const from = { text: shared + text(random.below(4)) + shared, list: keyed(300) }
    const to = { text: shared + text(random.below(4)) + shared, list: shuffled(from.list, random) }
    expect(applyPatch(from, encodeMendoza(from, to) as never), `seed ${seed}, round ${round}`).toEqual(to)
  }
})

it('does so for any two documents', () => {
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, each: unknown) =>
      key === '__proto__' ? undefined : each,
    ) as unknown
  const document = fc.dictionary(fc.string(), fc.jsonValue()).map(plain)
  fc.assert(
    fc.property(document, document, (from, to) => {
      expect(applyPatch(from, encodeMendoza(from, to) as never)).toEqual(to)
    }),
  )
})

const keyed = (length: number) => Array.from({ length }, (_, index) => ({ _key: `k${index}`, index }))

it('moves an item of a long list in a few numbers', () => {
  const list = keyed(1000)
  const moved = list.toSpliced(500, 1).toSpliced(3, 0, list[500]!)
  expect(JSON.stringify(encodeMendoza({ list }, { list: moved })).length).toBeLessThan(100)
})

/** Work counts in steps that grow with what changed, not with its square: 50 times as much in well under 2,500 times as long. */
it('takes time in proportion', () => {
  const cost = (length: number) => {
    const from = { list: keyed(length), text: 'ab🦉'.repeat(length) }
    const to = { list: from.list.toReversed().map((item) => ({ ...item, index: -1 })), text: `${from.text}!` }
    const began = process.threadCpuUsage()
    for (let round = 0; round < 3; round++) encodeMendoza(from, to)
    const { user, system } = process.threadCpuUsage(began)
    return user + system
  }
  cost(1000)
  expect(cost(50_000) / Math.max(cost(1000), 1000)).toBeLessThan(600)
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

function shuffled<T>(list: readonly T[], random: Random) {
  const from = random.below(list.length)
  const piece = list.slice(from, from + random.below(20))
  const rest = list.filter((item) => !piece.includes(item))
  return rest.toSpliced(random.below(rest.length), random.below(3), ...piece)
}

function edited<T>(node: T, random: Random): T {
  if (typeof node === 'string') {
    const at = random.below(node.length)
    return [...node].toSpliced(at, random.below(3), random.text(2)).join('') as T
  }
  if (Array.isArray(node)) {
    const copy = node.map((item: unknown) => (random.next() < 0.3 ? edited(item, random) : item))
    if (random.next() < 0.3) copy.splice(random.below(copy.length), 1)
    if (random.next() < 0.3) copy.splice(random.below(copy.length), 0, random.value(2))
    if (random.next() < 0.2) copy.reverse()
    return copy as T
  }
  if (typeof node !== 'object' || node === null) return (random.next() < 0.3 ? random.value(2) : node) as T
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(node)) {
    if (random.next() < 0.1) continue
    copy[key] = random.next() < 0.4 ? edited(item, random) : item
  }
  if (random.next() < 0.3) copy[random.pick(['a', 'title', 'Ä', '10', '🦉'])] = random.value(2)
  return copy as T
}
