import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { exportSite, writeInto } from './export.ts'
import { createCachedResponse } from './pages/cached-response.ts'
import type { Site } from './site.ts'

const scratch = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const sha1 = 'a'.repeat(40)
const photo = `/images/local/production/${sha1}-1600x1000.jpg~w=640~rect=0,10,20,30~auto=format.webp`
const film = `/files/local/production/${sha1}.mp4`
const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'self'; upgrade-insecure-requests"
const html = `<meta charset="utf-8"><img src="${photo}" srcset="${photo} 640w, /images/local/production/${sha1}-9x9.svg 9w"><video src="${film}">
<p>See /files/local/production/${sha1}.mp4?dl=/../../../../../outside.txt and "/images/../../outside.txt" and
/images/local/production/${sha1}-1x1.png~w=/../../outside and "/files/local/production/${'b'.repeat(40)}.pdf"</p>`

async function exported(write: (path: string, body: string | Uint8Array) => Promise<void>) {
  const answer = await createCachedResponse(html, { headers: { 'content-security-policy': policy } })
  const contentRoutes = new Hono().get('*', (c) =>
    c.req.path.includes('bbbb') ? c.notFound() : c.text(`asked for ${c.req.url}`),
  )
  const site = {
    pages: {
      all: () => [{ name: 'home', path: '/', answer }],
      redirects: () => [{ from: '/old', to: '/new?a=1&b=2', status: 301 }],
      renderHome: async () => ({ html, headers: answer.headers }),
    },
    web: { files: {} },
    routes: new Hono(),
  } as unknown as Site
  return exportSite({ site, contentRoutes, origin: 'https://example.com', write })
}

test('what a text on a page says of paths leads nowhere', async () => {
  const written: string[] = []
  await exported(async (path) => void written.push(path))
  const assets = written.filter((path) => /^(?:images|files)/.test(path))
  expect(new Set(assets)).toEqual(
    new Set([photo, film, `/images/local/production/${sha1}-9x9.svg`].map((path) => path.slice(1))),
  )
  expect(written.filter((path) => path.includes('..') || path.includes('outside'))).toEqual([])
})

test('no file is written outside of the folder', async () => {
  const folder = join(scratch, 'site')
  await exported(writeInto(folder))
  expect(existsSync(join(folder, film))).toBe(true)
  for (const path of ['../outside.txt', 'files/../../outside.txt', '/tmp/outside.txt', '.', '../site-2/x']) {
    await expect(writeInto(folder)(path, 'x')).rejects.toThrow(/leads out of/)
  }
  expect(existsSync(join(scratch, 'outside.txt'))).toBe(false)
})

test('a redirect is a line for hosts that know them, and a page for the others', async () => {
  const files = new Map<string, string>()
  await exported(async (path, body) => void files.set(path, String(body)))
  expect(files.get('_redirects')).toBe('/old /new?a=1&b=2 301\n')
  expect(files.get('old/index.html')).toContain('content="0; url=/new?a=1&amp;b=2"')
})

test('each page has one policy, whatever its host does with headers', async () => {
  const files = new Map<string, string>()
  await exported(async (path, body) => void files.set(path, String(body)))
  for (const page of ['index.html', 'sent/index.html'])
    expect(files.get(page)).toContain(
      `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'; upgrade-insecure-requests">`,
    )
  const policies = files.get('_headers')?.match(/content-security-policy: .*/g)
  expect(policies).toEqual(["content-security-policy: frame-ancestors 'self'"])
})
