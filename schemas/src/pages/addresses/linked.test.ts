import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { linkingQuery, pageAtQuery, pathQuery } from './linked.ts'

const reference = { _type: 'reference', _ref: 'about', _weak: true }
const dataset = [
  { _id: 'about', _type: 'page', title: 'About', address: { current: 'firm/about' } },
  { _id: 'study', _type: 'caseStudy', title: 'A study', address: { current: 'study' } },
  { _id: 'siteSettings', _type: 'siteSettings', navigation: [{ label: 'About', page: reference }] },
  { _id: 'typed', _type: 'page', title: 'Typed', sections: [{ link: { href: '/firm/about' } }] },
  {
    _id: 'written',
    _type: 'page',
    title: 'Written',
    sections: [{ body: [{ markDefs: [{ _type: 'link', href: '/firm/about' }] }] }],
  },
  { _id: 'old', _type: 'redirect', from: '/old', href: '/firm/about' },
  { _id: 'other', _type: 'page', title: 'Other', sections: [{ link: { href: '/firm' } }] },
]
const ask = async (query: string, params: Record<string, unknown>) =>
  (await evaluate(parse(query, { params }), { dataset, params })).get()

test('an address is that of a page of the site, however it is kept', async () => {
  expect(await ask(pageAtQuery, { path: '/firm/about' })).toMatchObject({ _id: 'about' })
  expect(await ask(pageAtQuery, { path: '/projects/study' })).toMatchObject({ _id: 'study' })
  expect(await ask(pageAtQuery, { path: '/firm' })).toBeNull()
  expect(await ask(pathQuery, { id: 'study' })).toBe('/projects/study')
})

test('what leads to a page is found in menus, sections, texts and redirects', async () => {
  const linking = await ask(linkingQuery, { id: 'about', paths: ['/firm/about'] })
  expect(linking).toEqual([
    { _type: 'siteSettings', title: null },
    { _type: 'page', title: 'Typed' },
    { _type: 'page', title: 'Written' },
    { _type: 'redirect', title: '/old' },
  ])
})
