import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Problem, problemResponse } from '../../http/problem.ts'
import type { Pages, PageState } from '../pages/pages.ts'
import { createSharePicture } from './share-picture.ts'
import { shareDraftRoutes, sharePictureRoutes } from './share-routes.ts'

const draw = createSharePicture(mkdtempSync(join(tmpdir(), 'no-build-')))

function site() {
  const states: Record<string, Pick<PageState, 'share'>> = {
    '/': { share: { title: 'Feeling lost?', name: 'Daymark' } },
    '/firm/about': { share: { title: 'About', name: 'Daymark' } },
    '/with-a-picture': { share: undefined },
  }
  const titles: string[] = []
  const routes = sharePictureRoutes({
    pages: { at: (path: string) => states[path] } as unknown as Pages,
    async draw(words) {
      titles.push(words.title)
      return Buffer.from(words.title)
    },
  })
  return { states, titles, ask: (path: string, init?: RequestInit) => routes.request(path, init) }
}

test('each page without a picture of its own has one with its title, drawn once', async () => {
  const { titles, ask } = site()
  expect(await (await ask('/share.jpg')).text()).toBe('Feeling lost?')
  expect(await (await ask('/share/firm/about.jpg')).text()).toBe('About')
  const again = await ask('/share/firm/about.jpg?utm_source=x')
  expect(again.headers.get('content-type')).toBe('image/jpeg')
  expect(titles).toEqual(['Feeling lost?', 'About'])
  const etag = again.headers.get('etag') ?? ''
  expect((await ask('/share/firm/about.jpg', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('another title is another picture', async () => {
  const { states, ask } = site()
  const before = (await ask('/share.jpg')).headers.get('etag')
  states['/'] = { share: { title: 'Found', name: 'Daymark' } }
  const after = await ask('/share.jpg')
  expect(await after.text()).toBe('Found')
  expect(after.headers.get('etag')).not.toBe(before)
})

test.each(['/share/nowhere.jpg', '/share/with-a-picture.jpg', '/share/firm/about', '/share/firm/about.png'])(
  'there is no picture at %s',
  async (path) => expect((await site().ask(path)).status).toBe(404),
)

test.each(['Short', 'x'.repeat(400), '<b>&', '', '  ', '日本語'])(
  'a title such as %s is drawn',
  async (title) => {
    const { width, height, format } = await sharp(await draw({ title, name: '' })).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  },
)

test('only staff have a title drawn that is not public', async () => {
  const routes = new Hono().route(
    '/',
    shareDraftRoutes({
      identify: async (headers) =>
        headers.get('authorization') ? { id: 'a', name: 'a', role: 'viewer' } : undefined,
      firmName: async () => 'Daymark',
      draw: async ({ title, name }) => Buffer.from(`${name}: ${title}`),
    }),
  )
  routes.onError((error, c) => problemResponse(c, error as Problem))
  const path = '/api/staff/share-picture?title=Draft'
  expect((await routes.request(path)).status).toBe(401)
  const answer = await routes.request(path, { headers: { authorization: 'Bearer x' } })
  expect(await answer.text()).toBe('Daymark: Draft')
})
