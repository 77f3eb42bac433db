import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Problem, problemResponse } from '../../http/problem.ts'
import type { ShareWords } from '@daymark/schemas/render'
import type { Pages, PageState } from '../pages/pages.ts'
import { createSharePicture } from './share-picture.ts'
import { shareDraftRoutes, sharePictureRoutes } from './share-routes.ts'

const draw = createSharePicture(mkdtempSync(join(tmpdir(), 'no-build-')), async (id) => {
  const drawing = drawings[id]
  if (!drawing) throw new Error('There is none.')
  return Buffer.from(drawing)
})
const drawings: Record<string, string> = {
  sign: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#00f" d="M0 0H10V10H0Z"/></svg>',
  broken: '<svg',
}

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

/** The colour in the middle of where the sign of the firm stands. */
async function signed(mark: ShareWords['mark']) {
  const picture = sharp(await draw({ title: 'About', name: 'Daymark', mark }))
  const { data } = await picture
    .extract({ left: 110, top: 98, width: 4, height: 4 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)]
}

test("the firm's own sign stands there in its own colours, or in that of the name", async () => {
  const [red = 0, green = 0, blue = 0] = await signed({ id: 'sign', tone: 'own' })
  expect(blue - Math.max(red, green)).toBeGreaterThan(150)
  expect(Math.min(...(await signed({ id: 'sign', tone: 'one' })))).toBeGreaterThan(180)
})

test.each(['broken', 'gone'])('a sign that is %s leaves its place to the built-in one', async (id) => {
  expect(await signed({ id, tone: 'own' })).toEqual(await signed(undefined))
})

test('only staff have a title drawn that is not public', async () => {
  const routes = new Hono().route(
    '/',
    shareDraftRoutes({
      identify: async (headers) =>
        headers.get('authorization') ? { id: 'a', name: 'a', role: 'viewer' } : undefined,
      firm: async () => ({ productName: 'Daymark', contactEmail: null, mark: { id: 'sign', tone: 'own' } }),
      draw: async ({ title, name, mark }) => Buffer.from(`${mark?.id}, ${name}: ${title}`),
    }),
  )
  routes.onError((error, c) => problemResponse(c, error as Problem))
  const path = '/api/staff/share-picture?title=Draft'
  expect((await routes.request(path)).status).toBe(401)
  const answer = await routes.request(path, { headers: { authorization: 'Bearer x' } })
  expect(await answer.text()).toBe('sign, Daymark: Draft')
})
