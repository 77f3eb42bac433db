import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { feedPath } from '@daymark/schemas/feed'
import { exportedSentPath, originOfExported, sentForm, sharePicture } from '@daymark/schemas/render'
import type { Hono } from 'hono'
import { securityHeaders } from '../http/headers/security-headers.ts'
import { iconNames } from './branding/icons.ts'
import type { Site } from './site.ts'
import { wellKnownPaths } from './well-known.ts'

interface ExportOptions {
  site: Pick<Site, 'pages' | 'web' | 'routes'>
  /** Answers `/images` and `/files` of the embedded lake. */
  contentRoutes: Hono
  origin: string
  write: (path: string, body: string | Uint8Array) => Promise<void>
}

/**
 * The addresses of assets as the site writes them: content-addressed, with the image parameters in the file name. Other
 * paths in the texts of a page are not addresses.
 */
const assetAddress =
  /(?<=["'(,\s])\/(?:images|files)\/[\w-]+\/[\w~-]+\/[0-9a-f]{40}(?:-\d+x\d+)?\.[a-z0-9]{1,8}(?:(?:~[a-z-]{1,10}=[\w.,-]{1,60}){1,12}\.webp)?(?=["')\s]|,\s)/g

/** Writes every file of the static site through `write` and answers how many there are. */
export async function exportSite({ site, contentRoutes, origin, write }: ExportOptions) {
  let written = 0
  const add = async (path: string, body: string | Uint8Array) => {
    await write(path, body)
    written += 1
  }

  const wanted = new Set<string>()
  const served = [...iconNames.map((name) => `/${name}`), ...wellKnownPaths]
  for (const { name, path, answer, share } of site.pages.all()) {
    if (!answer) throw new Error(`The page ${path} has not been rendered.`)
    const html = new TextDecoder().decode(answer.bodies.identity)
    for (const [file] of html.matchAll(assetAddress)) wanted.add(file)
    // Static hosts answer unknown addresses with this file.
    const file = name === 'notFound' ? '404.html' : fileAt(path)
    await add(file, withPolicy(html, answer.headers))
    if (share) served.push(sharePicture(path))
  }
  const sent = await site.pages.renderHome(sentForm)
  await add(fileAt(exportedSentPath), withPolicy(sent.html, sent.headers))

  for (const path of wanted) {
    const answer = await contentRoutes.request(originOfExported(path), {
      headers: { accept: 'image/webp,*/*' },
    })
    // An editor's text may contain an address that does not exist.
    if (answer.status === 404) continue
    if (!answer.ok) throw new Error(`${path} cannot be exported: ${answer.status} ${await answer.text()}`)
    await add(path.slice(1), new Uint8Array(await answer.arrayBuffer()))
  }
  for (const name of Object.keys(site.web.files)) {
    if (!name.startsWith('assets/')) continue
    const file = await site.web.find(name)
    if (file) await add(name, file.bodies.identity)
  }
  for (const path of served) {
    const answer = await site.routes.request(path)
    // No pages are news.
    if (path === feedPath && answer.status === 404) continue
    await add(path.slice(1), new Uint8Array(await answer.arrayBuffer()))
  }
  const redirects = site.pages.redirects()
  for (const { from, to } of redirects) await add(`${from.slice(1)}/index.html`, forwardingPage(to))
  await add('_redirects', redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join(''))
  const headers = [
    block('/*', { ...securityHeaders(origin), 'content-security-policy': "frame-ancestors 'self'" }),
    block('/assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
  ]
  await add('_headers', `${headers.join('\n')}\n`)
  return written
}

/** Writes files below `folder`, and refuses every other path. */
export function writeInto(folder: string): ExportOptions['write'] {
  const root = resolve(folder) + sep
  return async (path, body) => {
    const file = resolve(root, path)
    if (!file.startsWith(root))
      throw new Error(`${path} leads out of ${folder}, so nothing more was exported.`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
}

const fileAt = (path: string) => `${path}/index.html`.replaceAll(/\/+/g, '/').slice(1)

const charset = '<meta charset="utf-8">'

/**
 * A page carries its policy itself: some hosts set no headers, some join those of all rules that match, and none has a
 * rule for addresses that do not exist. Who may frame a page is left to the header, because a page cannot say it.
 */
function withPolicy(html: string, { 'content-security-policy': policy = '' }: Record<string, string>) {
  if (!html.includes(charset)) throw new Error(`A page has no ${charset} to put its policy behind.`)
  const directives = policy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors'))
  return html.replace(
    charset,
    `${charset}<meta http-equiv="content-security-policy" content="${directives.join('; ')}">`,
  )
}

/** For hosts that know no `_redirects`. */
function forwardingPage(to: string) {
  const href = encodeURI(to).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="en"><head>${charset}<meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${href}"><title>${href}</title></head><body><a href="${href}">${href}</a></body></html>\n`
}

function block(path: string, headers: Record<string, string>) {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}
