import { foundPages, pages } from '@daymark/schemas/pages'
import { expect, test } from 'vitest'
import { pageAt } from './page-at.ts'

test.each(foundPages)('%s is found at its path, with a slash behind it too', (name) => {
  const { path } = pages[name]
  expect(pageAt(path)).toEqual({ name, params: {} })
  expect(pageAt(`${path}/`.replace('//', '/'))).toEqual({ name, params: {} })
})

test.each(['/nowhere', pages.projects.path.toUpperCase(), `${pages.projects.path}/one`, pages.notFound.path])(
  'no page is found at %s',
  (path) => {
    expect(pageAt(path)).toEqual({ name: 'notFound', params: {} })
  },
)
