import type { PageContent, PageName } from '@daymark/schemas/pages'
import type { SiteConfig } from '@daymark/schemas/render'
import { expect, test } from 'vitest'
import { linkedData } from './linked-data.ts'
import { scriptJson } from './script-json.ts'

const config = {
  origin: 'https://site.example',
  content: { projectId: 'local', dataset: 'production', apiVersion: '2025-02-19' },
} as SiteConfig
const settings = {
  productName: 'A </script> firm',
  seoDescription: 'It finds the way.',
  contactEmail: 'hello@site.example',
  locality: 'Minneapolis, MN',
}
const study = { title: 'Precision', summary: 'Less guessing.', tags: ['Trade', 'Planning'], cover: null }
const composed = (sections: object[], address = 'services/audits') => ({
  path: `/${address}`,
  content: { settings, document: { title: 'Audits', summary: 'In a day.', sections } },
})
const questions = [{ question: 'How long?', answer: 'A day.' }]

const drawn: Record<string, { path: string; content: object }> = {
  home: { path: '/', content: { settings, home: {} } },
  'a page': composed([{ _type: 'statementSection' }]),
  'a page with questions': composed([
    { _type: 'questionsSection', questions },
    { _type: 'questionsSection', questions },
  ]),
  'a page whose questions are not written yet': composed([{ _type: 'questionsSection', questions: [] }]),
  'all case studies': {
    path: '/projects',
    content: { settings, page: { heading: 'Studies' }, caseStudies: [study] },
  },
  'a case study': {
    path: '/projects/a',
    content: { settings, page: { heading: 'Studies' }, document: study },
  },
}

type Node = { '@type'?: string; '@id'?: string } & Record<string, unknown>

/** As a machine reads it out of the page. */
function graphOf(name: string) {
  const { path, content } = drawn[name] ?? { path: '', content: {} }
  const data = linkedData(content as PageContent<PageName>, config.origin + path, config)
  return (JSON.parse(scriptJson(data)) as { '@graph': Node[] })['@graph']
}

/** Every object in the graph. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!value || typeof value !== 'object') return []
  return [value as Node, ...Object.values(value).flatMap(nodesIn)]
}

/** What search engines ask of each type, as https://developers.google.com/search/docs/appearance/structured-data says. */
const needed: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'publisher'],
  WebPage: ['name', 'url', 'isPartOf'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Article: ['headline', 'author', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
}

test.each(Object.keys(drawn))('the structured data of %s is whole', (name) => {
  const nodes = nodesIn(graphOf(name))
  const ids = nodes.filter((node) => node['@type'] && node['@id']).map((node) => node['@id'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const node of nodes) {
    const { '@type': type, '@id': id, ...said } = node
    if (type === undefined) {
      // A reference leads to something that the graph says more of.
      expect([ids, Object.keys(said)]).toEqual([expect.arrayContaining([id]), []])
      continue
    }
    expect(Object.keys(needed)).toContain(type)
    for (const property of needed[type] ?? []) expect(said).toHaveProperty(property)
    for (const value of Object.values(said)) expect([null, '', undefined]).not.toContain(value)
    for (const address of [said['url'], said['item'], said['logo']])
      if (address !== undefined) expect(String(address)).toMatch(/^https:\/\/site\.example\//)
  }
})

test.each([
  ['a page', ['https://site.example/', 'https://site.example/services/audits']],
  ['all case studies', ['https://site.example/', 'https://site.example/projects']],
  [
    'a case study',
    ['https://site.example/', 'https://site.example/projects', 'https://site.example/projects/a'],
  ],
])('the breadcrumbs of %s lead to it', (name, addresses) => {
  const items = nodesIn(graphOf(name)).filter((node) => node['@type'] === 'ListItem')
  expect(items.map(({ position, item }) => [position, item])).toEqual(
    addresses.map((item, place) => [place + 1, item]),
  )
})

test('questions of several sections are one list, and none is no list', () => {
  const lists = (name: string) => graphOf(name).filter((node) => node['@type'] === 'FAQPage')
  expect(lists('a page with questions').map(({ mainEntity }) => (mainEntity as Node[]).length)).toEqual([2])
  expect(lists('a page whose questions are not written yet')).toEqual([])
})
