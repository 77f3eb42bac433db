import { expect, test } from 'vitest'
import { createContentCheck } from './check-content.ts'
import type { Pages, PageState } from './pages/pages.ts'

interface Content {
  title?: string
  logo?: string
  links?: string[]
}

const article = {
  path: '/articles/:slug',
  document: '_type == "article"',
  params: { slug: 'slug' },
  source: async () => ({ query: 'articles' }),
}

function checkWith(published: Partial<PageState> = {}) {
  const check = createContentCheck({
    pages: {
      at: () => ({ leftOut: new Map(), content: '', ...published }),
      redirectAt: (path: string) => (path === '/former' ? { to: '/articles/one', status: 301 } : undefined),
      table: { home: article },
    } as unknown as Pages,
    async render({ answer, params, report }) {
      const { title, logo, links = [] } = answer as Content
      if (!title) throw new Error(`${params?.['slug']}.title is empty`)
      if (logo === undefined) report({ document: 'logo-1', part: undefined, problem: 'logo is missing' })
      const html = `<h1 id="title"></h1>${links.map((link) => `<a class="a" href="${link}"></a>`).join()}`
      return { html, inlineStyles: [], inlineScripts: [], images: [] }
    },
    assetsOf: () => ({ start: { href: '', integrity: '' }, modules: [] }),
    config: () => ({}) as never,
  })
  return (content: Content) =>
    check(async (query) => (query === 'articles' ? content : [{ slug: 'one' }, { slug: 'two' }]))
}

test('content is checked by rendering every page from it', async () => {
  const check = checkWith()
  expect(await check({ title: 'One', logo: 'a' })).toBeUndefined()
  expect(await check({ title: '' })).toBe('one.title is empty; two.title is empty')
  expect(await check({ title: 'One' })).toBe('the page leaves it out: logo is missing')
})

test('a link to a page or a place that is not there is a fault, others are none', async () => {
  const check = checkWith()
  const good = ['#title', '/articles/two', '/articles/one#title', '/former', 'https://other.example/x']
  expect(await check({ title: 'One', logo: 'a', links: good })).toBeUndefined()
  const dead = ['/gone', '/articles/two#nowhere', '#else']
  for (const link of dead)
    expect(await check({ title: 'One', logo: 'a', links: [link] })).toContain(`leads nowhere: ${link}`)
})

test('what a page does without already is not held against the new content', async () => {
  expect(await checkWith({ leftOut: new Map([['logo-1', []]]) })({ title: 'One' })).toBeUndefined()
  const check = checkWith({ content: '{"link":"/gone"}' })
  expect(await check({ title: 'One', logo: 'a', links: ['/gone'] })).toBeUndefined()
})
