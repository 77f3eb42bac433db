import { describe, expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { faults, openPage, visit } from '../visitor.ts'

useProduct()

/** The head of a page as a crawler reads it, without script. */
async function headOf(path: string) {
  const page = await visit(browser, { javaScriptEnabled: false })
  await page.goto(product.url + path)
  return page.evaluate(() => {
    const named = (name: string) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent
    return {
      title: document.title,
      description: named('description'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      robots: named('robots'),
      og: {
        type: named('og:type'),
        title: named('og:title'),
        description: named('og:description'),
        url: named('og:url'),
        image: named('og:image'),
        alt: named('og:image:alt'),
      },
      twitter: { card: named('twitter:card'), image: named('twitter:image'), title: named('twitter:title') },
      themes: [...document.querySelectorAll('meta[name="theme-color"]')].map((it) => [
        it.getAttribute('media'),
        it.getAttribute('content'),
      ]),
      icons: [...document.querySelectorAll('link[rel*="icon"], link[rel="manifest"]')].map((it) =>
        it.getAttribute('href'),
      ),
      graph: data ? (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph'] : [],
      scripts: document.scripts.length,
    }
  })
}

const get = (path: string) => fetch(product.url + path)

test('each page says what it is, where it is and how it looks when shared', async () => {
  const home = await headOf('/')
  expect(home.title).toBe('Daymark | Ai for small and medium sized businesses')
  expect(home.description).toContain('free prototype')
  expect(home.canonical).toBe(`${product.url}/`)
  expect(home.og).toMatchObject({ type: 'website', title: home.title, description: home.description })
  expect(home.og.url).toBe(home.canonical)
  expect(home.og.image).toContain(`${product.url}/images/`)
  expect(home.og.alt).toBeTruthy()
  expect(home.twitter).toEqual({ card: 'summary_large_image', image: home.og.image, title: home.title })
  expect(home.robots).toBeUndefined()

  const study = await headOf('/projects')
  expect(study.title).toBe('Case Studies | Daymark')
  expect(study.canonical).toBe(`${product.url}/projects`)
  expect(study.og.type).toBe('article')
  expect(study.description).not.toBe(home.description)

  const lost = await headOf('/nowhere')
  expect([lost.robots, lost.canonical, lost.graph.length]).toEqual(['noindex', undefined, 0])
})

test.each(['/', '/privacy'])('the picture for sharing of %s is one of 1200 by 630', async (path) => {
  const { og } = await headOf(path)
  const answer = await get(new URL(og.image ?? '').pathname + new URL(og.image ?? '').search)
  expect(answer.status).toBe(200)
  const page = await visit(browser)
  await page.goto(product.url)
  const size = await page.evaluate(
    async (src) => {
      const image = await createImageBitmap(await (await fetch(src)).blob())
      return [image.width, image.height]
    },
    new URL(og.image ?? '').pathname + new URL(og.image ?? '').search,
  )
  expect(size).toEqual([1200, 630])
})

test('machines are told of the organization, the site and the case study', async () => {
  const of = (graph: Record<string, unknown>[], type: string) => graph.find((it) => it['@type'] === type)
  const { graph } = await headOf('/')
  expect(of(graph, 'Organization')).toMatchObject({
    name: 'Daymark',
    url: `${product.url}/`,
    email: 'hello@daymark.example',
    areaServed: 'Minneapolis, MN',
  })
  expect(of(graph, 'WebSite')).toMatchObject({
    name: 'Daymark',
    publisher: { '@id': `${product.url}/#organization` },
  })
  const { graph: study } = await headOf('/projects')
  expect(of(study, 'WebSite')).toEqual(of(graph, 'WebSite'))
  expect(of(study, 'Article')).toMatchObject({
    headline: 'Precision Financial',
    url: `${product.url}/projects`,
  })
})

test("the browser's own bars take the colour that the page begins with, also inside the app", async () => {
  const page = await visit(browser)
  const bars = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((it) => it.getAttribute('content')))
  const top = () =>
    page
      .locator('[data-ground]')
      .first()
      .evaluate((it) => {
        const parts = getComputedStyle(it).getPropertyValue('--ground').match(/\d+/g) ?? []
        return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
      })
  await openPage(page, `${product.url}/projects`)
  const dawn = await top()
  expect(await bars()).toEqual([dawn, dawn])
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.locator('#hero-headline').waitFor()
  const night = (await headOf('/')).themes.map(([, colour]) => colour)
  expect(night).not.toContain(dawn)
  await expect.poll(bars).toEqual(night)
  await page.goBack()
  await expect.poll(bars).toEqual([dawn, dawn])
})

test('icons, manifest, sitemap and robots are there', async () => {
  const { icons, themes } = await headOf('/')
  expect(icons).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
  expect(themes.map(([media]) => media)).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
  const manifest = (await (await get('/site.webmanifest')).json()) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe('Daymark')
  for (const path of [...icons, ...manifest.icons.map(({ src }) => src)]) {
    const answer = await get(path ?? '')
    expect([path, answer.status]).toEqual([path, 200])
  }
  const sitemap = await (await get('/sitemap.xml')).text()
  expect([...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place]) => place)).toEqual([
    `${product.url}/`,
    `${product.url}/projects`,
    `${product.url}/projects/precision-financial`,
    `${product.url}/privacy`,
  ])
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${product.url}/sitemap.xml`)
})

describe('content', () => {
  test('that tries to leave its place stays words', async () => {
    const hostile = `</script><script>window.taken = true</script><!--<script>"'&<b>`
    const lake = lakeClient(product)
    await lake
      .transaction()
      .patch('siteSettings', { set: { productName: hostile, seoDescription: hostile, locality: hostile } })
      .patch('caseStudy-precision-financial', { set: { title: hostile, summary: hostile, tags: [hostile] } })
      .commit()
    for (const path of ['/', '/projects', '/nowhere'])
      await expect.poll(async () => (await get(path)).text()).toContain('window.taken')

    const page = await visit(browser)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of ['/', '/projects', '/nowhere']) {
      await page.goto(product.url + path)
      await page.locator('h1').waitFor()
      expect(await page.evaluate(() => 'taken' in window)).toBe(false)
      const head = await headOf(path)
      expect(head.title).toContain(hostile)
      if (path !== '/nowhere') expect(head.graph[0]).toMatchObject({ name: hostile, areaServed: hostile })
    }
    await page.goto(`${product.url}/projects`)
    expect(await page.locator('article h2').innerText()).toContain(hostile)
    expect(await faults(page)).toEqual([])
    expect(errors).toEqual([])
    await lake
      .transaction()
      .patch('siteSettings', { set: { productName: 'Daymark', seoDescription: 'A firm.' } })
      .commit()
  })

  test('that is missing has something to fall back on', async () => {
    const lake = lakeClient(product)
    await lake
      .transaction()
      .patch('siteSettings', { unset: ['shareImage', 'contactEmail', 'locality'] })
      .patch('caseStudiesPage', { unset: ['seoTitle', 'seoDescription', 'intro'] })
      .patch('homePage', { set: { seoTitle: 'A title of its own' } })
      .commit()
    await expect.poll(async () => (await get('/')).text()).toContain('A title of its own')
    await expect.poll(async () => (await get('/projects')).text()).toContain('/share/projects.jpg')
    const home = await headOf('/')
    expect(home.title).toBe('A title of its own')
    expect(home.og.image).toBe(`${product.url}/share.jpg`)
    expect(home.graph[0]).not.toHaveProperty('email')
    const study = await headOf('/projects')
    expect([study.title, study.description]).toEqual(['Case Studies | Daymark', 'A firm.'])
  })
})
