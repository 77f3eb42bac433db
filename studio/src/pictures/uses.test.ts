import { expect, test } from 'vitest'
import { changesOf, usesOf } from './uses.ts'

const picture = (id: string) => ({ _type: 'image', asset: { _type: 'reference', _ref: `image-${id}` } })
const document = (_id: string, content: object) => ({
  _id,
  _type: 'page',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...content,
})

test('a picture is found wherever the newest version of a document shows it', () => {
  const uses = usesOf([
    document('one', { cover: picture('a'), sections: [{ _key: 'k', picture: picture('b') }] }),
    document('drafts.one', { cover: picture('c'), sections: [{ _key: 'k', picture: picture('b') }] }),
    document('versions.r1.one', { cover: picture('a') }),
    document('two', { film: { poster: picture('b') } }),
  ])
  expect([...uses.keys()].toSorted()).toEqual(['image-b', 'image-c'])
  expect(uses.get('image-b')?.map(({ document: { _id }, path }) => `${_id} ${path}`)).toEqual([
    'drafts.one sections[_key=="k"].picture',
    'two film.poster',
  ])
})

test('a change is written into the draft of each document that shows the picture', () => {
  const one = document('one', { cover: picture('a'), share: picture('a') })
  const changes = changesOf(usesOf([one]).get('image-a') ?? [], { alt: 'The bridge at dawn' })
  expect(changes).toMatchObject([
    {
      draft: { _id: 'drafts.one', cover: picture('a') },
      set: { 'cover.alt': 'The bridge at dawn', 'share.alt': 'The bridge at dawn' },
    },
  ])
  expect(changes[0]?.draft).not.toHaveProperty('_rev')
})
