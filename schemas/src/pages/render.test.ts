import { expect, test } from 'vitest'
import { contentOrigin } from './render.ts'

test('a page asks for content where its project answers', () => {
  const asked = (apiHost: string) =>
    contentOrigin({ apiHost, projectId: 'abc12345', dataset: 'production', apiVersion: '2025-02-19' })
  expect(asked('')).toBe('')
  expect(asked('https://api.sanity.io')).toBe('https://abc12345.api.sanity.io')
  expect(asked('https://content.example')).toBe('https://content.example')
})
