import { expect, test } from 'vitest'
import { createContentCheck } from './check-content.ts'
import type { PageState } from './pages/pages.ts'

const article = {
  path: '/articles/:slug',
  source: async () => ({ query: 'articles' }),
}

function checkWith(leftOut: Record<string, string>) {
  const states = [{ name: 'home', params: { slug: 'one' }, leftOut: new Map(Object.entries(leftOut)) }]
  return createContentCheck({
    pages: { all: () => states as unknown as PageState[], table: { home: article } } as never,
    async render({ answer, params, report }) {
      const { title, logo } = answer as { title: string; logo?: string }
      if (!title) throw new Error(`${params?.slug}.title is empty`)
      if (logo === undefined) report({ document: 'logo-1', part: undefined, problem: 'logo is missing' })
      return { html: '', inlineStyles: [], inlineScripts: [], images: [] }
    },
    assetsOf: () => ({ start: { href: '', integrity: '' }, modules: [] }),
    config: () => ({}) as never,
  })
}

test('content is checked by rendering every page from it', async () => {
  const check = checkWith({})
  expect(await check(async () => ({ title: 'One', logo: 'a' }))).toBeUndefined()
  expect(await check(async () => ({ title: '' }))).toBe('one.title is empty')
  expect(await check(async () => ({ title: 'One' }))).toBe('the page leaves it out: logo is missing')
})

test('what a page does without already is not held against the new content', async () => {
  expect(await checkWith({ 'logo-1': 'logo is missing' })(async () => ({ title: 'One' }))).toBeUndefined()
})
