import { readFileSync } from 'node:fs'
import { extractSchema, groupProblems, validateSchema } from '@sanity/schema/_internal'
import { parse, typeEvaluate, type SchemaType, type TypeNode } from 'groq-js'
import { createSchema, validateDocument, type SanityDocument, type SchemaTypeDefinition } from 'sanity'
import { expect, test } from 'vitest'
import { pageQueries } from '../pages/page-queries.ts'
import { sampleContent } from '../seed/content.ts'
import { documentTypes, faultOf } from './documents.ts'
import { durationIn, soundIn } from './film.ts'

type Doc = Record<string, unknown>
interface Field extends Doc {
  name: string
  description?: string
  validation?: unknown
}

const schema = createSchema({ name: 'site', types: documentTypes })
const megabyte = 1024 * 1024

test('Sanity finds nothing wrong with the types', () => {
  const types = validateSchema(documentTypes).getTypes() as SchemaTypeDefinition[]
  expect(groupProblems(types)).toEqual([])
})

test('every field that is shown says in plain words what it is', () => {
  const silent = documentTypes
    .flatMap((type) => fieldsOf(type, type.name))
    .filter(([, it]) => !it.description && it.hidden !== true)
  expect(silent.map(([path]) => path)).toEqual([])
})

test('what pages ask for is what staff can write', () => {
  const extracted = extractSchema(schema) as SchemaType
  for (const [name, query] of Object.entries(pageQueries)) {
    expect(unknownIn(typeEvaluate(parse(query), extracted), name)).toEqual([])
  }
  const typo = typeEvaluate(parse('*[_type == "processStep"]{ titel }'), extracted)
  expect(unknownIn(typo, 'typo')).toEqual(['typo[].titel'])
})

test.each(sampleContent.map((it: Doc) => [String(it._id), it]))(
  'the sample %s is fit to publish',
  async (_, it) => {
    expect(await faultsOf(it)).toEqual([])
  },
)

const tooLong = (most: number) => 'x'.repeat(most + 1)
const portrait = { asset: { _ref: 'image-abc-1200x1500-jpg' } }

test.each<[string, string, Doc, string, string]>([
  ['a missing headline', 'homePage', { heroHeadline: undefined }, 'heroHeadline', 'Write something here'],
  ['a headline of spaces', 'homePage', { heroHeadline: '  ' }, 'heroHeadline', 'only spaces'],
  [
    'a headline too long',
    'homePage',
    { heroHeadline: tooLong(60) },
    'heroHeadline',
    'room for 60 characters',
  ],
  ['a button without an aim', 'homePage', { heroLink: '' }, 'heroLink', 'Say where it leads'],
  ['a button to a script', 'homePage', { heroLink: 'javascript:x' }, 'heroLink', 'Start with “/”'],
  ['a section without its video', 'homePage', { heroVideo: undefined }, 'heroVideo', 'Choose the video'],
  ['a person without a photo', 'teamMember', { image: undefined }, 'image', 'Choose a picture'],
  ['a photo taken away', 'teamMember', { image: { alt: 'A' } }, 'image', 'Choose a picture'],
  ['a photo nobody described', 'teamMember', { image: portrait }, 'image.alt', 'what the picture shows'],
  ['a logo without its name', 'clientLogo', { name: '' }, 'name', 'Write something here'],
  [
    'a logo without its picture',
    'clientLogo',
    { logo: undefined, width: undefined, height: undefined },
    'logo',
    'Choose a picture',
  ],
  ['a logo of no width', 'clientLogo', { width: 0 }, 'width', 'larger than 0'],
  [
    'a project that leads nowhere',
    'showcasedProject',
    { clickable: true, link: undefined },
    'link',
    'Choose where this project leads, or switch off "Clickable"',
  ],
  [
    'a project that leads astray',
    'showcasedProject',
    { clickable: true, link: 'projects' },
    'link',
    'Start with “/”',
  ],
  ['a step that delivers nothing', 'processStep', { deliverables: [] }, 'deliverables', 'at least one thing'],
  [
    'an empty deliverable',
    'processStep',
    { deliverables: ['A plan', ''] },
    'deliverables.1',
    'Write a few words here',
  ],
  [
    'a result without a figure',
    'caseStudy',
    { results: [{ _type: 'result', _key: 'a', label: 'Time' }] },
    'results.0.value',
    'percentage as a number',
  ],
  ['a team of a size nobody wrote', 'caseStudy', { teamSize: undefined }, 'teamSize', '1 or more'],
  ['half a person', 'caseStudy', { teamSize: 2.5 }, 'teamSize', '1 or more'],
  [
    'a menu entry without words',
    'siteSettings',
    { navigation: [{ _type: 'link', _key: 'a', href: '/' }] },
    'navigation.0.label',
    'Write something here',
  ],
  [
    'a menu too wide for a small laptop',
    'siteSettings',
    {
      navigation: [
        'Home',
        'Projects and products',
        'Our services',
        'How we work',
        'Who we are',
        'Write to us now',
      ].map((label) => ({ _type: 'link', _key: label, label, href: '/' })),
    },
    'navigation',
    'leave one out, or shorten their words',
  ],
  ['a broken e-mail address', 'siteSettings', { contactEmail: 'hello' }, 'contactEmail', 'name@example.com'],
])('%s cannot be published', async (_, type, change, path, message) => {
  const faults = await faultsOf({ ...sampleOf(type), ...change }, 'error')
  expect(faults[0]).toContain(`${path}: `)
  expect(faults[0]).toContain(message)
  expect(faults.filter((it) => !it.startsWith(path))).toEqual([])
  expect(new Set(faults).size).toBe(faults.length)
})

test.each<[string, string, Doc, string]>([
  ['a percentage beyond a hundred', 'caseStudy', { efficiencyGain: 140 }, 'between 0 and 100'],
  ['a team of a hundred', 'caseStudy', { teamSize: 100 }, 'More than fifty people'],
  ['a summary too long', 'caseStudy', { summary: tooLong(400) }, 'Longer than 400 characters'],
  [
    'a photo too small',
    'teamMember',
    { image: { alt: 'A', asset: { _ref: 'image-abc-300x400-jpg' } } },
    'will look blurred',
  ],
])('%s is doubted, not refused', async (_, type, change, message) => {
  const changed = { ...sampleOf(type), ...change }
  expect(await faultsOf(changed, 'error')).toEqual([])
  expect(await faultsOf(changed, 'warning')).toEqual([expect.stringContaining(message)])
})

test('a case study is fit to publish before its figures, features and results are known', async () => {
  const known = { ...sampleOf('caseStudy'), efficiencyGain: undefined, features: [], results: undefined }
  expect(await faultsOf(known)).toEqual([])
})

test('a list that is full says why it takes no more', async () => {
  for (const type of ['clientLogo', 'teamMember', 'showcasedProject', 'processStep', 'caseStudy']) {
    const sample = sampleOf(type)
    expect(await faultsOf(sample, 'error', 59)).toEqual([])
    expect(await faultsOf(sample, 'error', 60)).toEqual([
      expect.stringMatching(/^orderRank: The page shows the first 60 of this list, so that it loads quickly/),
    ])
  }
})

test('a project may keep an aim it does not use', async () => {
  expect(await faultsOf({ ...sampleOf('showcasedProject'), clickable: false, link: 'x' })).toEqual([])
})

test('a video too heavy, too long or of another kind is named with what to do', async () => {
  const good = { url: '/a.webm', megabytes: 0.9, mimeType: 'video/webm', seconds: 12 }
  expect(faultOf(good)).toBeUndefined()
  expect(faultOf({ ...good, megabytes: 3.25 })).toContain('weighs 3.3 MB')
  expect(faultOf({ ...good, seconds: 31 })).toContain('lasts 31 seconds')
  expect(faultOf({ ...good, mimeType: 'video/quicktime' })).toContain('not a WebM or MP4')
  const heavy = await faultsOf(sampleOf('homePage'), 'error', {
    url: '/b.webm',
    size: 3 * megabyte,
    mimeType: 'video/webm',
  })
  expect(heavy).toContainEqual(expect.stringMatching(/^heroVideo\.wide: This video weighs 3\.0 MB/))
})

test('a film tells at its beginning how long it lasts, and whether it has sound', () => {
  const headOf = (name: string) => {
    const { buffer, byteOffset } = readFileSync(new URL(`../seed/assets/${name}`, import.meta.url))
    return buffer.slice(byteOffset, byteOffset + 65_536) as ArrayBuffer
  }
  const lasts = (name: string) => durationIn(headOf(name))
  for (const name of ['hero-wide', 'hero-narrow', 'contact-wide', 'contact-narrow']) {
    const seconds = lasts(`${name}.mp4`)
    expect(seconds, name).toBeGreaterThanOrEqual(8)
    expect(lasts(`${name}.webm`), name).toBeCloseTo(seconds ?? 0, 0)
    for (const kind of ['mp4', 'webm']) expect(soundIn(headOf(`${name}.${kind}`)), name).toBe(false)
  }
  const opus = Buffer.concat([Buffer.from(headOf('hero-wide.webm')), Buffer.from('A_OPUS')])
  expect(soundIn(new Uint8Array(opus).buffer)).toBe(true)
  expect(durationIn(new ArrayBuffer(64))).toBeUndefined()
})

let films = 0

/** What stands in the way of publishing it: 'path: message' each. */
async function faultsOf(
  sample: Doc,
  level?: 'error' | 'warning',
  /** What the lake answers: about a film, or how many stand before it in its list. */
  answer: object | number = { url: '/a.webm', size: megabyte / 2, mimeType: 'video/webm' },
) {
  films++
  const document = {
    _rev: '1',
    _createdAt: '',
    _updatedAt: '',
    ...(referred(sample) as Doc),
  } as SanityDocument
  const lake = { fetch: () => Promise.resolve(answer), withConfig: () => lake }
  const markers = await validateDocument({
    document,
    workspace: { schema, projectId: 'local', dataset: 'production' } as never,
    getClient: () => lake as never,
    getDocumentExists: () => Promise.resolve(true),
    environment: 'studio',
  })
  return markers
    .filter((marker) => !level || marker.level === level)
    .map(
      ({ path, message }) =>
        `${path.map((at, i) => nameOf(at, document, path.slice(0, i))).join('.')}: ${message}`,
    )
}

const sampleOf = (type: string) => sampleContent.find((it: Doc) => it._type === type) as Doc

/** Every file under an id of its own, as what is known of a file is kept by its id. */
function referred(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referred)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === '_asset'
        ? [
            'asset',
            {
              _type: 'reference',
              _ref: `${'_type' in value && value._type === 'file' ? 'file' : 'image'}-${films}-1600x2000-${String(item).split('.').at(-1)}`,
            },
          ]
        : [key, referred(item)],
    ),
  )
}

function nameOf(at: unknown, document: unknown, path: readonly unknown[]) {
  if (!at || typeof at !== 'object') return String(at)
  const list = path.reduce((value, key) => (value as Doc)[String(key)], document) as { _key?: string }[]
  return String(list.findIndex(({ _key }) => _key === (at as { _key?: string })._key))
}

function fieldsOf(type: object, path: string): [string, Field][] {
  const { fields = [], of = [] } = type as { fields?: Field[]; of?: object[] }
  return [
    ...fields.flatMap((it): [string, Field][] => [
      [`${path}.${it.name}`, it],
      ...fieldsOf(it, `${path}.${it.name}`),
    ]),
    ...of.flatMap((it) => fieldsOf(it, `${path}[]`)),
  ]
}

/** The paths of an answer's type that can hold nothing but null. */
function unknownIn(node: TypeNode, path: string): string[] {
  if (node.type === 'null' || node.type === 'unknown') return [path]
  if (node.type === 'array') return unknownIn(node.of, `${path}[]`)
  if (node.type === 'object') {
    return Object.entries(node.attributes).flatMap(([key, { value }]) => unknownIn(value, `${path}.${key}`))
  }
  if (node.type !== 'union') return []
  const found = node.of.filter(({ type }) => type !== 'null').map((it) => unknownIn(it, path))
  // A field that one member of the union has is a field that exists.
  return found.length === 0 ? [path] : found.reduce((all, some) => all.filter((it) => some.includes(it)))
}
