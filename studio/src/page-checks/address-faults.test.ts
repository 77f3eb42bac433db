import { expect, test } from 'vitest'
import { addressFaults, type Places } from './address-faults.ts'

const anchors: Record<string, ReadonlySet<string>> = {
  '/': new Set(['contact', 'main']),
  '/projects': new Set(['main']),
}
const places: Places = {
  origin: 'https://firm.example',
  paths: Object.keys(anchors),
  anchorsAt: async (path) => anchors[path],
}

test.each([
  ['#kontakt', 'broken', '#contact'],
  ['#elsewhere', 'broken', undefined],
  ['/project', 'broken', '/projects'],
  ['/prices', 'broken', undefined],
  ['/projects#contact', 'broken', undefined],
  ['/studio/content', 'broken', undefined],
  ['https://', 'broken', undefined],
  ['https://localhost:3000/', 'broken', undefined],
  ['https://192.168.1.4/', 'broken', undefined],
  ['mailto:somebody', 'broken', undefined],
  ['tel:12', 'broken', undefined],
  ['#', 'doubtful', undefined],
  ['https://firm.example/projects?a=1#main', 'doubtful', '/projects?a=1#main'],
])('%s is found', async (href, level, mended) => {
  expect(await addressFaults(href, places)).toMatchObject([{ level, mended }])
})

test.each([
  '/',
  '/projects',
  '#contact',
  '/projects#main',
  'https://other.example',
  'mailto:a@b.example',
  'tel:+49 30 1234',
])('%s is good', async (href) => {
  expect(await addressFaults(href, places)).toEqual([])
})
