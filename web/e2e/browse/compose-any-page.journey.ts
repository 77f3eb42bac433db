import type { SectionType } from '@daymark/schemas/pages'
import { pageQueries } from '@daymark/schemas/page-queries'
import type { ServerBundle } from '@daymark/schemas/render'
import { beforeAll, expect, test } from 'vitest'
import { browser, site, useSite } from '../opened.ts'
import { measurePage } from '../page-measures.ts'
import { createRandom, randomTypes, sectionsOf, sectionTypes } from '../random-page.ts'
import { desktop, faults, visit } from '../visitor.ts'

useSite()

const widths = [320, 390, 768, 1280]
const random = createRandom(23)
let draw: (types: readonly SectionType[]) => Promise<string>

/** Pages are drawn by the bundle that the server draws with; they run no script and fetch nothing but fonts. */
beforeAll(async () => {
  const bundle = new URL('../../dist/server/entry-server.js', import.meta.url).href
  const { render } = (await import(bundle)) as ServerBundle
  const query = encodeURIComponent(pageQueries.notFound)
  const answer = await fetch(`${site.url}/v2025-02-19/data/query/production?query=${query}`)
  const { settings } = ((await answer.json()) as { result: { settings: object } }).result
  draw = async (types) => {
    const { html } = await render({
      page: 'composed',
      params: { address: 'a-page' },
      answer: {
        settings,
        document: {
          _id: 'page',
          _type: 'page',
          title: random.oneOf(['Ai', 'What becomes of the people who do the work']),
          summary: null,
          shareImage: null,
          noindex: false,
          sections: sectionsOf(types, random),
        },
      },
      config: {
        origin: site.url,
        apiOrigin: '',
        gaMeasurementId: null,
        captcha: false,
        content: { projectId: 'local', dataset: 'production', apiVersion: '2025-02-19' },
      },
      assets: { start: { href: '', integrity: '' }, modules: [] },
      report({ problem }) {
        throw new Error(problem)
      },
    })
    return html
      .replace('<html', '<html data-motion="still"')
      .replaceAll(/<script[\s\S]*?<\/script>/g, '')
      .replaceAll(/ (src|srcset|imagesrcset)="[^"]*"/g, '')
  }
})

test('a page of any sections, short or long, holds together at every width', async () => {
  const page = await visit(browser, { ...desktop, reducedMotion: 'reduce' })
  // At the site's address, for its fonts, and without its policy, which would refuse the frame's markup.
  await page.route('**/frame', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto(`${site.url}/frame`)
  await page.unroute('**/frame')
  const broken: string[] = []
  const next = () => {
    const types = randomTypes(random)
    return { types, drawn: draw(types) }
  }
  let coming = next()
  for (let measured = 0; measured < 200; measured += 1) {
    const { types, drawn } = coming
    const html = await drawn
    // The next one is drawn here while the browser measures.
    coming = next()
    const found = await page.evaluate(measurePage, { html, widths })
    if (found.length > 0) broken.push(`${types.join(' ')}: ${found.join('; ')}`)
  }
  await coming.drawn
  expect(broken).toEqual([])
})

test('axe finds nothing on pages where each section stands twice', async () => {
  const page = await visit(browser, { ...desktop, reducedMotion: 'reduce' })
  const twice = sectionTypes.filter((type) => type !== 'contactSection').flatMap((type) => [type, type])
  for (let from = 0; from < twice.length; from += 6) {
    await page.setContent(await draw([...twice.slice(from, from + 6), 'contactSection']))
    expect(await faults(page)).toEqual([])
  }
})
