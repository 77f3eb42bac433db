import { expect, test } from 'vitest'
import { treeOf, type Place } from './tree.ts'

const shapeOf = (places: Place[]): unknown[] =>
  places.map(({ part, page, below }) => [part, page?.title, ...shapeOf(below)])

test('pages stand below each other by their addresses, whatever their order', () => {
  const tree = treeOf([
    { _id: 'c', title: 'Audits', address: 'services/audits' },
    { _id: 'a', title: 'Privacy', address: 'privacy' },
    { _id: 'b', title: 'Services', address: 'services' },
    { _id: 'd', title: 'Spring', address: 'campaigns/2026/spring' },
    { _id: 'drafts.e', title: null, address: null },
  ])
  expect(shapeOf(tree)).toEqual([
    ['campaigns', undefined, ['2026', undefined, ['spring', 'Spring']]],
    ['privacy', 'Privacy'],
    ['services', 'Services', ['audits', 'Audits']],
    ['', 'Untitled page'],
  ])
})

test('a page stands where its draft says, and is marked', () => {
  const tree = treeOf([
    { _id: 'a', title: 'About', address: 'about' },
    { _id: 'drafts.a', title: 'About us', address: 'firm' },
    { _id: 'versions.r1.a', title: 'About us all', address: 'all' },
    { _id: 'drafts.b', title: 'New', address: 'new' },
  ])
  expect(tree.map(({ part, page }) => [part, page])).toEqual([
    ['firm', { id: 'a', title: 'About us', isPublished: true, hasDraft: true }],
    ['new', { id: 'b', title: 'New', isPublished: false, hasDraft: true }],
  ])
})

test('two drafts that ask for one address are both there', () => {
  const tree = treeOf([
    { _id: 'drafts.a', title: 'One', address: 'same' },
    { _id: 'drafts.b', title: 'Two', address: 'same' },
  ])
  expect(tree.map(({ page }) => page?.title)).toEqual(['One', 'Two'])
})
