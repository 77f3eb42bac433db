import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from '../harness.fixture.ts'
import { serveAs, staticHosts } from '../static-hosts.fixture.ts'
import { atRest, hydrated } from '../visitor.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const names = Object.keys(staticHosts) as (keyof typeof staticHosts)[]
let hosts: Awaited<ReturnType<typeof serveAs>>[]
let product: Product
let browser: Browser
const folder = join(mkdtempSync(join(tmpdir(), 'daymark-export-')), 'site')

beforeAll(async () => {
  hosts = await Promise.all(names.map((name) => serveAs(staticHosts[name], folder)))
  const origins = hosts.map(({ origin }) => origin)
  ;[product, browser] = await Promise.all([
    startProduct({ ALLOWED_ORIGINS: origins.join(',') }),
    openBrowser(),
  ])
  const { status, stderr } = spawnSync(
    join(root, 'node_modules/node/bin/node'),
    ['api/src/cli/export.ts', folder],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: product.dataDir, ORIGIN: origins[0], API_ORIGIN: product.url },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
})
afterAll(async () => {
  hosts?.forEach((host) => host.close())
  await browser?.close()
  await product?.remove()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

async function writeEnquiry(page: Page) {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Sent from a page that is only a file.')
}

test.each(names)('%s serves the whole site, which finds all that it asks for', async (name) => {
  const origin = hosts[names.indexOf(name)]?.origin ?? ''
  const page = await browser.newPage(atRest)
  const missing: string[] = []
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  page.on('response', (response) => response.status() >= 400 && missing.push(response.url()))
  await page.goto(origin)
  expect(await page.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  // The next page's content is asked of the API, as the page's own query. Until then a click loads the page.
  await hydrated(page)
  const asked = page.waitForResponse((response) => response.url().includes('/data/query/'))
  await page.locator('a[href="/projects"]').first().click()
  const answer = await asked
  expect([new URL(answer.url()).origin, answer.status()]).toEqual([product.url, 200])
  await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
  expect(missing).toEqual([])

  for (const path of ['/projects', '/projects/']) {
    await page.goto(origin + path)
    expect(await page.locator('h1').innerText()).toBe('Case Studies')
  }
  expect(missing).toEqual([])
  expect((await page.goto(`${origin}/nowhere`))?.status()).toBe(404)
  expect(await page.locator('h1').innerText()).toContain('404 Page Not Found')
  expect(refused).toEqual([])
  await page.close()
})

test('an enquiry from an exported page reaches the API elsewhere', async () => {
  const page = await browser.newPage(atRest)
  await page.goto(hosts[0]?.origin ?? '')
  await writeEnquiry(page)
  await page.locator('form[novalidate]').waitFor()
  const sent = page.waitForResponse((response) => response.url() === `${product.url}/api/contact`)
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await sent).status()).toBe(201)
  await page.getByText('Thank You!', { exact: true }).waitFor()
  await page.close()
})

test('without script it ends on a page of the exported site, which script takes for the home page', async () => {
  const origin = hosts[1]?.origin ?? ''
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(origin)
  await writeEnquiry(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(`${origin}/sent/#contact`)
  expect(await page.getByText('Thank You!', { exact: true }).isVisible()).toBe(true)
  await page.close()

  const scripted = await browser.newPage(atRest)
  await scripted.goto(`${origin}/sent/#contact`)
  await scripted.waitForURL(`${origin}/#contact`)
  expect(await scripted.getByText('Thank You!', { exact: true }).isVisible()).toBe(true)
  await scripted.close()
})
