import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { sampleContent } from '../seed/content.ts'
import { fallbackWords } from './words/fallback-words.ts'
import { pageNames, pages, type PageName, type PageParams } from './pages.ts'
import { addressesQuery, pageQueries } from './page-queries.ts'
import { ContentError, readPage } from './read-page.ts'

type Doc = Record<string, unknown>

async function ask(name: PageName, documents: Doc[], params: PageParams = {}) {
  const dataset = withAssets(documents)
  return (await evaluate(parse(pageQueries[name], { params }), { dataset, params })).get()
}

/** The parameters of each address of a page in the sample content. */
async function addressesOf(name: PageName): Promise<PageParams[]> {
  const query = addressesQuery(pages[name])
  return query ? (await evaluate(parse(query), { dataset: sampleContent })).get() : [{}]
}

/** The sample content as the lake holds it: every named file an asset document. */
function withAssets(documents: Doc[]) {
  const assets = new Map<string, Doc>()
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (!value || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key !== '_asset') return [key, refer(item)]
        const metadata = { dimensions: { width: 100, height: 80 }, lqip: null }
        assets.set(String(item), { _id: String(item), url: `/${item}`, mimeType: 'x/y', metadata })
        return ['asset', { _type: 'reference', _ref: item }]
      }),
    )
  }
  const referred = refer(documents) as Doc[]
  return [...referred, ...assets.values()]
}

test.each(pageNames)('the sample content meets the contract of %s', async (name) => {
  const addresses = await addressesOf(name)
  expect(addresses.length).toBeGreaterThan(0)
  for (const params of addresses) {
    const faults: unknown[] = []
    const answer = await ask(name, sampleContent, params)
    const content = await readPage(name, answer, (fault) => faults.push(fault))
    expect(faults).toEqual([])
    expect(JSON.stringify(content)).not.toContain('{product}')
  }
})

test('the home page holds what the specification counts', async () => {
  const { projects, logos, team, steps } = await readPage('home', await ask('home', sampleContent))
  expect([projects.length, logos.length, team.length, steps.length]).toEqual([4, 14, 3, 4])
  expect(projects.map((project) => project.clickable)).toEqual([true, false, false, false])
})

test('of a list that is too long the page shows the beginning, and stays small', async () => {
  const logo = sampleContent.find((it: Doc) => it._type === 'clientLogo') as Doc
  const many = Array.from({ length: 1000 }, (_, index) => {
    const place = String(index).padStart(4, '0')
    return { ...logo, _id: `logo-${place}`, orderRank: `0|x${place}:` }
  }).toReversed()
  const others = sampleContent.filter((it: Doc) => it._type !== 'clientLogo')
  const content = await readPage('home', await ask('home', [...others, ...many]))
  expect(content.logos).toHaveLength(60)
  expect([content.logos[0]?._id, content.logos[59]?._id]).toEqual(['logo-0000', 'logo-0059'])
  expect(JSON.stringify(content).length).toBeLessThan(100_000)
})

test('where staff have written nothing, as in content of an earlier release, the site has words of its own', async () => {
  const unwritten = sampleContent.map((it: Doc) => ({
    ...Object.fromEntries(Object.entries(it).filter(([name]) => !(name in fallbackWords))),
    ...(it._id === 'siteWords' && { formSendLabel: ' ', thankYouHeading: 'Danke' }),
    ...(it._id === 'siteSettings' && { consentMode: undefined, navigation: undefined, footerLinks: [] }),
  }))
  const { settings, formWords: words } = await readPage('home', await ask('home', unwritten))
  expect(settings.consentMode).toBe('ask')
  expect({ ...fallbackWords, ...settings.words, ...words }).toMatchObject({
    ...fallbackWords,
    thankYouHeading: 'Danke',
  })
  expect(settings.navigation.map(({ label }) => label)).toEqual(['Home', 'Projects', 'Contact'])
  expect(settings.footerLinks).toEqual([])
})

test('words that stand in the settings, as in content of an earlier release, are shown from there', async () => {
  const earlier = sampleContent
    .filter((it: Doc) => it._id !== 'siteWords')
    .map((it: Doc) => (it._id === 'siteSettings' ? { ...it, menuLabel: 'Karte', formSendLabel: 'Los' } : it))
  const { settings, formWords: words } = await readPage('home', await ask('home', earlier))
  expect([settings.words.menuLabel, words.formSendLabel, words.formNameLabel]).toEqual([
    'Karte',
    'Los',
    'Name',
  ])
})

test('words travel with the pages that show them', async () => {
  const sent = async (name: PageName, params?: PageParams) =>
    JSON.stringify(await ask(name, sampleContent, params))
  expect(await sent('home')).toContain(fallbackWords.thankYouText)
  for (const text of [
    await sent('projects'),
    await sent('composed', { address: 'privacy' }),
    await sent('notFound'),
  ]) {
    expect(text).toContain(fallbackWords.skipLinkLabel)
    expect(text).not.toContain(fallbackWords.thankYouText)
    expect(text).not.toContain(fallbackWords.receiptText)
  }
})

test('an item that cannot be shown is left out and named', async () => {
  const broken = sampleContent.map((it: Doc) => (it._id === 'processStep-2' ? { ...it, title: '' } : it))
  const faults: unknown[] = []
  const { steps } = await readPage('home', await ask('home', broken), (fault) => faults.push(fault))
  expect(steps.map((step) => step._id)).toEqual(['processStep-1', 'processStep-3', 'processStep-4'])
  expect(faults).toEqual([{ document: 'processStep-2', problem: 'title is empty' }])
})

test('a part that cannot be shown is left out of its document and named, and the document stays', async () => {
  const emptied: Record<string, Doc> = {
    'processStep-1': { deliverables: ['A plan', '', 'A budget'] },
    'teamMember-maren-holloway': { hoverImage: { _type: 'image', alt: 'A portrait that was taken away' } },
    'teamMember-tobias-adeyemi': { hoverImage: { _asset: 'photo.jpg', crop: 'none' } },
    siteSettings: {
      navigation: [
        { _key: 'a', label: 'Home', href: '/' },
        { _key: 'b', href: '/nowhere' },
      ],
    },
  }
  const broken = sampleContent.map((it: Doc) => ({ ...it, ...emptied[String(it._id)] }))
  const faults: unknown[] = []
  const { steps, team, settings } = await readPage('home', await ask('home', broken), (fault) =>
    faults.push(fault),
  )
  expect(steps).toHaveLength(4)
  expect(steps[0]?.deliverables).toEqual(['A plan', 'A budget'])
  expect(team.map((member) => member.hoverImage)).toEqual([null, null, expect.anything()])
  expect(settings.navigation).toHaveLength(1)
  expect(faults).toEqual([
    { document: 'siteSettings', part: 'navigation 2', problem: expect.stringMatching(/^label /) },
    { document: 'teamMember-tobias-adeyemi', part: 'hoverImage', problem: expect.stringMatching(/^crop /) },
    { document: 'processStep-1', part: 'deliverables 2', problem: 'it is empty' },
  ])
})

test('a case study keeps its other tags, features and results', async () => {
  const broken = sampleContent.map((it: Doc) =>
    it._type === 'caseStudy'
      ? {
          ...it,
          tags: ['Financial Services', ''],
          features: [{ _key: 'a', title: '', description: 'Words' }],
          results: [
            { _key: 'a', value: 3, label: 'Words' },
            { _key: 'b', label: 'Words' },
          ],
        }
      : it,
  )
  const faults: { document: string; part?: string }[] = []
  const { caseStudies } = await readPage('projects', await ask('projects', broken), (fault) =>
    faults.push(fault),
  )
  expect(caseStudies).toHaveLength(1)
  expect(caseStudies[0]).toMatchObject({
    tags: ['Financial Services'],
    features: [],
    results: [{ value: 3 }],
  })
  expect(faults.map(({ part }) => part)).toEqual(['tags 2', 'features 1', 'results 2'])
  expect(new Set(faults.map(({ document }) => document))).toEqual(new Set([caseStudies[0]?._id]))
})

test('a page without what it needs is refused by the name of the field', async () => {
  const broken = sampleContent.map((it: Doc) => (it._id === 'homePage' ? { ...it, heroHeadline: '' } : it))
  const answer = await ask('home', broken)
  await expect(readPage('home', answer)).rejects.toThrow(new ContentError('home.heroHeadline is empty'))
})
