import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLake } from '../lake.fixture.ts'

let running: Awaited<ReturnType<typeof startLake>>
let now = new Date('2026-06-01T10:00:00Z')

beforeEach(async () => {
  now = new Date('2026-06-01T10:00:00Z')
  running = await startLake({ now: () => now })
  await editor()
    .transaction()
    .create({ _id: 'one', _type: 'post', title: 'One' })
    .create({ _id: 'two', _type: 'post', title: 'Two' })
    .commit()
})
afterEach(() => running.stop())

const editor = () => running.client('editor')
const titles = (perspective: 'published' | string[]) =>
  editor().fetch<string[]>('*[_type == "post"] | order(_id).title', {}, { perspective })
const release = (name: string) => editor().releases.get({ releaseId: name })

async function prepare(name: string) {
  await editor().releases.create({ releaseId: name, metadata: { title: 'Spring', releaseType: 'asap' } })
  const draft = { _type: 'post', title: `One in ${name}` }
  await editor().createVersion({
    document: { ...draft, _id: `versions.${name}.one` },
    publishedId: 'one',
    releaseId: name,
  })
  await editor().createVersion({ baseId: 'two', publishedId: 'two', releaseId: name })
  await editor().unpublishVersion({ publishedId: 'two', releaseId: name })
  const three = { _type: 'post', title: 'Three' }
  await editor().createVersion({
    document: { ...three, _id: `versions.${name}.three` },
    publishedId: 'three',
    releaseId: name,
  })
}

test('a release is seen in its perspective, and published as a whole', async () => {
  await prepare('r1')
  expect(await titles('published')).toEqual(['One', 'Two'])
  expect(await titles(['r1'])).toEqual(['One in r1', 'Three'])
  const raw = running.client('editor', { perspective: 'raw' })
  const { result } = await raw.releases.fetchDocuments({ releaseId: 'r1' })
  expect(result.map(({ _id }) => _id)).toEqual(['one', 'three', 'two'].map((id) => `versions.r1.${id}`))
  const { transactionId } = await editor().releases.publish({ releaseId: 'r1' })
  expect(await titles('published')).toEqual(['One in r1', 'Three'])
  expect(await release('r1')).toMatchObject({ state: 'published', publishedAt: now.toISOString() })
  expect(await editor().fetch('*[sanity::partOfRelease("r1")]', {}, { perspective: 'raw' })).toEqual([])
  expect((await editor().getDocument('one'))?._rev).toBe(transactionId)
  await editor().releases.delete({ releaseId: 'r1' })
  expect(await release('r1')).toBeUndefined()
})

test('what cannot be published is not, and nothing of the rest either', async () => {
  await prepare('r1')
  await editor().create({ _id: 'list', _type: 'list', post: { _type: 'reference', _ref: 'two' } })
  await expect(editor().releases.publish({ releaseId: 'r1' })).rejects.toMatchObject({ statusCode: 409 })
  expect(await titles('published')).toEqual(['One', 'Two'])
  expect(await release('r1')).toMatchObject({ state: 'active' })
})

test('its history is told in the words of the Studio, and its documents as they were', async () => {
  await prepare('r1')
  await editor().releases.schedule({ releaseId: 'r1', publishAt: '2026-06-01T12:00:00.000Z' })
  await editor().releases.unschedule({ releaseId: 'r1' })
  now = new Date('2026-06-01T11:00:00Z')
  await editor().releases.publish({ releaseId: 'r1' })
  const history = '/data/history/production'
  const { events } = await editor().request({ url: `${history}/events/releases/r1` })
  expect(events.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'addDocumentToRelease',
    'addDocumentToRelease',
    'addDocumentToRelease',
    'createRelease',
    'publishRelease',
    'scheduleRelease',
    'unscheduleRelease',
  ])
  expect(events[0]).toMatchObject({ type: 'publishRelease', releaseName: 'r1', author: 'p-editor' })
  const ids = (await release('r1'))?.finalDocumentStates?.map(({ id }) => id).join(',')
  const { documents } = await editor().request({ url: `${history}/documents/${ids}?lastRevision=true` })
  expect(documents).toHaveLength(3)
})

test('a release is reverted as the Studio does it: by a release of what was before', async () => {
  await prepare('r1')
  const before = await editor().getDocument('one')
  await editor().releases.publish({ releaseId: 'r1' })
  await editor().releases.create({ releaseId: 'r2', metadata: { title: 'Back', releaseType: 'asap' } })
  const actionType = 'sanity.action.document.version.create' as const
  const documents = [
    { ...before, _id: 'versions.r2.one', _type: 'post' },
    { _id: 'versions.r2.three', _type: 'post', _system: { delete: true } },
  ]
  await editor().action(
    documents.map((document) => ({ actionType, document, publishedId: document._id.split('.')[2] ?? '' })),
  )
  await editor().releases.publish({ releaseId: 'r2' })
  expect(await titles('published')).toEqual(['One'])
})

test('an archived release gives its versions back', async () => {
  await prepare('r1')
  await editor().releases.archive({ releaseId: 'r1' })
  expect(await titles(['r1'])).toEqual(['One', 'Two'])
  expect(await release('r1')).toMatchObject({ state: 'archived' })
  await editor().releases.unarchive({ releaseId: 'r1' })
  expect(await titles(['r1'])).toEqual(['One in r1', 'Three'])
  await expect(editor().releases.delete({ releaseId: 'r1' })).rejects.toMatchObject({ statusCode: 409 })
  await editor().releases.archive({ releaseId: 'r1' })
  await editor().releases.delete({ releaseId: 'r1' })
  expect(await release('r1')).toBeUndefined()
})

test('a scheduled release is published at its time, once, and is closed until then', async () => {
  await prepare('r1')
  await editor().releases.schedule({ releaseId: 'r1', publishAt: '2026-06-01T12:00:00.000Z' })
  const edit = editor().patch('versions.r1.one').set({ title: 'Late' }).commit()
  await expect(edit).rejects.toMatchObject({ statusCode: 409 })
  await running.lake.schedule.publishDue()
  expect(await titles('published')).toEqual(['One', 'Two'])
  now = new Date('2026-06-01T12:00:00Z')
  await Promise.all([running.lake.schedule.publishDue(), running.lake.schedule.publishDue()])
  await running.lake.schedule.publishDue()
  expect(await titles('published')).toEqual(['One in r1', 'Three'])
  const history = running.changes.filter(({ documentIds }) => documentIds.includes('three'))
  expect(history).toHaveLength(1)
  expect(history[0]?.documentIds).toContain('_.releases.r1')
})

test('a release that comes due while the server is away is published when it starts', async () => {
  await prepare('r1')
  await editor().releases.schedule({ releaseId: 'r1', publishAt: '2026-06-01T12:00:00.000Z' })
  await running.stop({ keep: true })
  now = new Date('2026-06-03T09:00:00Z')
  running = await startLake({ now: () => now, dataDir: running.dataDir })
  await running.lake.schedule.publishDue()
  expect(await release('r1')).toMatchObject({ state: 'published', publishedAt: now.toISOString() })
})

test('a release that cannot be published at its time is open again and says why', async () => {
  await prepare('r1')
  await editor().create({ _id: 'list', _type: 'list', post: { _type: 'reference', _ref: 'two' } })
  await editor().releases.schedule({ releaseId: 'r1', publishAt: now.toISOString() })
  await running.lake.schedule.publishDue()
  expect(await titles('published')).toEqual(['One', 'Two'])
  const message = expect.stringContaining('"two" cannot be deleted')
  expect(await release('r1')).toMatchObject({ state: 'active', error: { message } })
  const documents = ['One in r1', 'Two', 'Three'].map((title) => ({ type: 'post', title }))
  const failure = { name: 'r1', title: 'Spring', documents, reason: message }
  expect(running.lake.schedule.failures()).toEqual([failure])
  await editor().delete('list')
  await editor().releases.schedule({ releaseId: 'r1', publishAt: now.toISOString() })
  await running.lake.schedule.publishDue()
  expect(await titles('published')).toEqual(['One in r1', 'Three'])
  expect(running.lake.schedule.failures()).toEqual([])
})

test('what the site could not show is not published, and whoever has to know is told', async () => {
  const told: unknown[] = []
  await running.stop()
  running = await startLake({
    now: () => now,
    checkRelease: async (name) => `home.heroHeadline of ${name} is empty`,
    releaseFailed: (release) => told.push(release),
  })
  await editor().releases.create({ releaseId: 'r1' })
  await editor().releases.schedule({ releaseId: 'r1', publishAt: now.toISOString() })
  await running.lake.schedule.publishDue()
  const reason = 'home.heroHeadline of r1 is empty'
  expect(told).toEqual([{ name: 'r1', title: undefined, documents: [], reason }])
  expect(await release('r1')).toMatchObject({ state: 'active' })
})

test('a release that cannot be published now, as on a full disk, is not tried again at once', async () => {
  await running.stop()
  let attempts = 0
  const reported: unknown[] = []
  running = await startLake({
    now: () => now,
    checkRelease: async () => {
      attempts += 1
      throw new Error('not now')
    },
    report: (error) => reported.push(error),
  })
  await editor().releases.create({ releaseId: 'r1' })
  await editor().releases.schedule({ releaseId: 'r1', publishAt: now.toISOString() })
  running.lake.schedule.start()
  await expect.poll(() => reported).toHaveLength(1)
  for (let round = 0; round < 20; round++) await editor().getDocument('one')
  expect(attempts).toBe(1)
})

test('viewers change no release, and only its metadata can be edited', async () => {
  await prepare('r1')
  const viewer = running.client('viewer')
  await expect(viewer.releases.publish({ releaseId: 'r1' })).rejects.toMatchObject({ statusCode: 403 })
  await editor().releases.edit({ releaseId: 'r1', patch: { set: { metadata: { title: 'Summer' } } } })
  expect(await release('r1')).toMatchObject({ metadata: { title: 'Summer' } })
  const edit = editor().releases.edit({ releaseId: 'r1', patch: { set: { state: 'published' } as never } })
  await expect(edit).rejects.toMatchObject({ statusCode: 400 })
})

test('the state of a release is changed by its actions alone', async () => {
  await prepare('r1')
  const published = { state: 'published' }
  const refused = {
    statusCode: 403,
    details: { items: [{ error: { type: 'insufficientPermissionsError' } }] },
  }
  const byId = editor().patch('_.releases.r1').set(published).commit()
  await expect(byId).rejects.toMatchObject(refused)
  const byQuery = editor().patch({ query: '*[_type == "system.release"]' }).set(published).commit()
  await expect(byQuery).rejects.toMatchObject(refused)
  await expect(editor().delete('_.releases.r1')).rejects.toMatchObject(refused)
  expect(await release('r1')).toMatchObject({ state: 'active' })
})
