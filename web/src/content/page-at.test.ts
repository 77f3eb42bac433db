import { pages } from '@daymark/schemas/pages'
import { expect, test } from 'vitest'
import { pageAt, recordServedPage } from './page-at.ts'

test.each(['home', 'projects'] as const)('%s is found at its path, with a slash behind it too', (name) => {
  const { path } = pages[name]
  expect(pageAt(path)).toEqual({ name, params: {} })
  expect(pageAt(`${path}/`.replace('//', '/'))).toEqual({ name, params: {} })
})

test.each(['/privacy', '/services/audits', '/services/audits/'])('a composed page may be at %s', (path) => {
  const address = path.replace(/^\/|\/$/g, '')
  expect(pageAt(path)).toEqual({ name: 'composed', params: { address } })
})

test.each([pages.projects.path.toUpperCase(), '/studio', '/a.txt', '/v1/x', pages.notFound.path])(
  'no page can be at %s',
  (path) => {
    expect(pageAt(path)).toEqual({ name: 'notFound', params: {} })
  },
)

test('no page is where the server served none', () => {
  recordServedPage('notFound', '/nowhere')
  expect(pageAt('/nowhere').name).toBe('notFound')
  recordServedPage('composed', '/somewhere')
  expect(pageAt('/somewhere').name).toBe('composed')
})
