import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from './harness.fixture.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let host: Server
let origin: string
let product: Product
let browser: Browser
const folder = join(mkdtempSync(join(tmpdir(), 'daymark-export-')), 'site')

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
}

/** As hosts do that read `_headers`: every rule that matches adds to the answer. */
function headersFor(pathname: string) {
  const headers = new Headers()
  let matches = false
  for (const line of readFileSync(join(folder, '_headers'), 'utf8').split('\n')) {
    const [, name = '', value = ''] = /^  ([\w-]+): (.*)$/.exec(line) ?? []
    if (name === '') matches = line.endsWith('*') ? pathname.startsWith(line.slice(0, -1)) : pathname === line
    else if (matches) headers.append(name, value)
  }
  return Object.fromEntries(headers)
}

beforeAll(async () => {
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = join(folder, decodeURIComponent(pathname))
    const found = [file, join(file, 'index.html')].find((path) => existsSync(path) && statSync(path).isFile())
    const sent = found ?? join(folder, '404.html')
    response.writeHead(found ? 200 : 404, {
      ...headersFor(pathname),
      'content-type': types[extname(sent)] ?? 'application/octet-stream',
    })
    createReadStream(sent).pipe(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  ;[product, browser] = await Promise.all([startProduct({ ALLOWED_ORIGINS: origin }), openBrowser()])
  const { status, stderr } = spawnSync(
    join(root, 'node_modules/node/bin/node'),
    ['api/src/cli/export.ts', folder],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: product.dataDir, ORIGIN: origin, API_ORIGIN: product.url },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
})
afterAll(async () => {
  host?.close()
  await browser?.close()
  await product?.remove()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

test('a plain static host serves the whole site, and an enquiry from it reaches the API elsewhere', async () => {
  const page = await browser.newPage()
  const missing: string[] = []
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  page.on('response', (response) => response.status() >= 400 && missing.push(response.url()))
  await page.goto(origin)
  expect(await page.locator('h1').innerText()).toBe('Feeling lost in the Ai universe?')

  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Sent from a page that is only a file.')
  await page.locator('form[novalidate]').waitFor()
  const sent = page.waitForResponse((response) => response.url() === `${product.url}/api/contact`)
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await sent).status()).toBe(201)
  await page.getByText('Thank You!', { exact: true }).waitFor()
  expect(missing).toEqual([])

  // The next page's content is asked of the API, as the page's own query.
  const asked = page.waitForResponse((response) => response.url().includes('/data/query/'))
  await page.locator('a[href="/projects"]').first().click()
  const answer = await asked
  expect([new URL(answer.url()).origin, answer.status()]).toEqual([product.url, 200])
  await page.getByRole('heading', { level: 1, name: 'Case Studies' }).waitFor()
  expect(missing).toEqual([])

  await page.goto(`${origin}/projects`)
  expect(await page.locator('h1').innerText()).toBe('Case Studies')
  expect((await page.goto(`${origin}/nowhere`))?.status()).toBe(404)
  expect(await page.locator('h1').innerText()).toContain('404 Page Not Found')
  await page.goto(`${origin}/projects/`)
  expect(await page.locator('h1').innerText()).toBe('Case Studies')
  expect(refused).toEqual([])
  await page.close()
})
