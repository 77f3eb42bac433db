import { describe, expect, test } from 'vitest'
import { byRank, entriesOf, ranksAfterMove } from './order.ts'

const rows = [
  { _id: 'b', title: 'B', orderRank: '0|b00000:' },
  { _id: 'a', title: 'A', orderRank: '0|a00000:' },
  { _id: 'drafts.a', title: 'A, edited', orderRank: '0|c00000:' },
  { _id: 'drafts.new', title: null, orderRank: '0|d00000:' },
]

test('a list is in the order of its drafts, and knows what visitors see otherwise', () => {
  expect(entriesOf(rows)).toEqual([
    { id: 'b', title: 'B', rank: '0|b00000:', isPublished: true, hasDraft: false },
    {
      id: 'a',
      title: 'A, edited',
      rank: '0|c00000:',
      isPublished: true,
      hasDraft: true,
      publicRank: '0|a00000:',
    },
    { id: 'new', title: 'Untitled', rank: '0|d00000:', isPublished: false, hasDraft: true },
  ])
})

describe('a move', () => {
  const list = (...ranks: string[]) =>
    ranks.map((rank, place) => ({ id: `${place}`, title: '', rank, isPublished: true, hasDraft: false }))
  const after = (entries: ReturnType<typeof list>, from: number, to: number) => {
    const ranks = ranksAfterMove(entries, from, to)
    const order = entries.map((it) => ({ ...it, rank: ranks.get(it.id) ?? it.rank })).sort(byRank)
    return { order: order.map(({ id }) => id).join(''), written: ranks.size }
  }
  const even = list('0|a00000:', '0|b00000:', '0|c00000:', '0|d00000:')

  test.each([
    [3, 0, '3012'],
    [0, 3, '1230'],
    [0, 1, '1023'],
    [2, 1, '0213'],
  ])('from %i to %i writes one place', (from, to, order) => {
    expect(after(even, from, to)).toEqual({ order, written: 1 })
  })

  test('to where it is writes nothing', () => {
    expect(after(even, 2, 2)).toEqual({ order: '0123', written: 0 })
  })

  test.each([
    ['have one rank', list('0|a00000:', '0|b00000:', '0|b00000:', '0|c00000:')],
    ['have none', list('', '', '', '')],
  ])('between two that %s gives every one a new place', (_, entries) => {
    expect(after(entries, 3, 2)).toEqual({ order: '0132', written: 4 })
  })
})
