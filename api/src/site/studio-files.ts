import type { Context } from 'hono'
import { hashSource, studioCsp } from '../http/content-security-policy.ts'
import { answerKept, keepAnswer, type KeptAnswer } from './kept-answer.ts'
import { createStaticFiles } from './static-files.ts'
import { scriptsOfDocuments } from './studio-scripts.ts'

export interface StudioFilesOptions {
  folder: string
  sanityHosts: readonly string[]
  secure: boolean
  /** What the page shows to whoever is not logged in; nothing where Sanity logs people in. */
  login: () => string
}

/** The built Studio below /studio: its files by name, its page for every other address. */
export function createStudioFiles({ folder, sanityHosts, secure, login }: StudioFilesOptions) {
  const files = createStaticFiles(folder)
  let page: Promise<KeptAnswer> | undefined

  async function makePage(): Promise<KeptAnswer> {
    const index = await files.find('index.html')
    const own = withIntegrity(textOf(index), (name) => files.files[name]?.integrity)
    const scripts = await scriptsOfDocuments(files, /src="\/studio\/([^"?]+)"/.exec(own)?.[1] ?? '')
    const preloads = scripts.map((name) => `<link rel="modulepreload" href="/studio/${name}">`)
    const html = withoutOutsideHosts(own)
      .replace('</head>', `${preloads.join('')}</head>`)
      .replace('<div id="sanity">', (tag) => login() + tag)
    const scriptHashes = [
      ...html.matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g),
    ].map((match) => hashSource(match[1] ?? ''))
    return keepAnswer(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': studioCsp({ scriptHashes, sanity: sanityHosts, secure }),
      },
    })
  }

  return async function answer(c: Context) {
    const name = c.req.path.replace(/^\/studio\/?/, '')
    const file = name && name !== 'index.html' ? await files.answer(c, name) : undefined
    if (file) return file
    if (!('index.html' in files.files)) return undefined
    if (/\.\w+$/.test(name) && name.startsWith('static/')) return undefined
    page ??= makePage()
    return answerKept(c, await page)
  }
}

const textOf = (kept: KeptAnswer | undefined) => new TextDecoder().decode(kept?.bodies.identity)

function withIntegrity(html: string, integrityOf: (name: string) => string | undefined) {
  return html.replaceAll(/<script(?=[^<>]*\ssrc="\/studio\/([^"<>?]+)")/g, (tag, name: string) => {
    const integrity = integrityOf(name)
    return integrity ? `${tag} integrity="${integrity}"` : tag
  })
}

/** Sanity's bridge to its own dashboard, which our policy does not let frame the Studio, and its fonts are not asked for. */
function withoutOutsideHosts(html: string) {
  return html
    .replaceAll(/<script[^>]*\ssrc="https:\/\/[^"]*"[^>]*><\/script>/g, '')
    .replaceAll(/<link[^>]*\shref="https:\/\/[^"]*"[^>]*>/g, '')
}
