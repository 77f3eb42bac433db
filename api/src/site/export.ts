import { pages } from '@daymark/schemas/pages'
import { originOfExported } from '@daymark/schemas/render'
import type { Hono } from 'hono'
import { securityHeaders } from '../http/security-headers.ts'
import { iconNames } from './well-known.ts'
import type { Site } from './site.ts'

interface ExportOptions {
  site: Site
  /** Answers `/images` and `/files` of the embedded lake. */
  contentRoutes: Hono
  origin: string
  write: (path: string, body: string | Uint8Array) => Promise<void>
}

const pageFiles = { home: 'index.html', projects: 'projects/index.html', notFound: '404.html' } as const

/** Writes every file of the static site through `write` and answers how many there are. */
export async function exportSite({ site, contentRoutes, origin, write }: ExportOptions) {
  let written = 0
  const add = async (path: string, body: string | Uint8Array) => {
    await write(path, body)
    written += 1
  }

  const wanted = new Set<string>()
  const headers: string[] = [block('/*', securityHeaders(origin))]
  headers.push(block('/assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }))
  for (const name of site.pages.names) {
    const { answer } = site.pages.state(name)
    if (!answer) throw new Error(`The page ${name} has not been rendered.`)
    const html = new TextDecoder().decode(answer.bodies.identity)
    for (const [path] of html.matchAll(
      /(?<=["'(,\s])\/(?:images|files)\/[^"'\s<>)\\&]+(?:&amp;[^"'\s<>)\\&]+)*/g,
    )) {
      wanted.add(path.replaceAll('&amp;', '&').replace(/,$/, ''))
    }
    await add(pageFiles[name], html)
    headers.push(
      block(pages[name].path, { 'content-security-policy': answer.headers['content-security-policy'] ?? '' }),
    )
  }

  for (const path of wanted) {
    const answer = await contentRoutes.request(originOfExported(path), {
      headers: { accept: 'image/webp,*/*' },
    })
    if (!answer.ok) throw new Error(`${path} cannot be exported: ${answer.status} ${await answer.text()}`)
    await add(path.slice(1), new Uint8Array(await answer.arrayBuffer()))
  }
  for (const name of Object.keys(site.web.files)) {
    if (!name.startsWith('assets/')) continue
    const file = await site.web.find(name)
    if (file) await add(name, file.bodies.identity)
  }
  for (const path of [
    ...iconNames,
    'sitemap.xml',
    'robots.txt',
    'site.webmanifest',
    '.well-known/security.txt',
  ]) {
    const answer = await site.routes.request(`/${path}`)
    await add(path, new Uint8Array(await answer.arrayBuffer()))
  }
  await add('_headers', `${headers.join('\n')}\n`)
  return written
}

function block(path: string, headers: Record<string, string>) {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}
