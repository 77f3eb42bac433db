import { redirectsQuery } from '@daymark/schemas/redirects'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { createRedirects } from './redirects.ts'

async function redirectsOf(dataset: object[]) {
  const source = { query: async () => (await evaluate(parse(redirectsQuery), { dataset })).get() as unknown }
  const redirects = createRedirects({ source, log: () => {} })
  await redirects.update()
  return redirects
}

const page = (current: string, ...formerAddresses: string[]) => ({
  _id: current,
  _type: 'page',
  address: { current },
  formerAddresses,
})
const redirect = (from: string, href: string, more = {}) => ({
  _id: from,
  _type: 'redirect',
  from,
  href,
  ...more,
})

test('a page that moved twice is found from both former addresses at once', async () => {
  const { at } = await redirectsOf([page('third', 'first', 'second')])
  expect([at('/first'), at('/second'), at('/third')]).toEqual([
    { to: '/third', status: 301 },
    { to: '/third', status: 301 },
    undefined,
  ])
})

test('a page that went back to its first address is found from the second', async () => {
  const { all } = await redirectsOf([page('first', 'first', 'second')])
  expect(all()).toEqual([{ from: '/second', to: '/first', status: 301 }])
})

test('a case study is redirected below the page of case studies', async () => {
  const { at } = await redirectsOf([{ ...page('new', 'old'), _type: 'caseStudy' }])
  expect(at('/projects/old')).toEqual({ to: '/projects/new', status: 301 })
})

test('a redirect follows the page that it refers to', async () => {
  const { at } = await redirectsOf([
    page('services/audits', 'audits'),
    redirect('/campaign', '/ignored', { page: { _ref: 'services/audits' }, temporary: true }),
  ])
  expect(at('/campaign')).toEqual({ to: '/services/audits', status: 302 })
})

test('a chain leads to its end, and a circle nowhere', async () => {
  const { all } = await redirectsOf([
    redirect('/a', '/b'),
    redirect('/b', 'https://example.com/'),
    redirect('/c', '/d'),
    redirect('/d', '/c'),
    redirect('/e', '/e'),
    redirect('/../f', '/g'),
    redirect('//example.com', '/g'),
    redirect('/h', 'javascript:alert(1)'),
    redirect('/i', '//example.com'),
  ])
  expect(all()).toEqual([
    { from: '/a', to: 'https://example.com/', status: 301 },
    { from: '/b', to: 'https://example.com/', status: 301 },
  ])
})
