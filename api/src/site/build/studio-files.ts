import type { Context } from 'hono'
import { hashSource, studioCsp } from '../../http/headers/content-security-policy.ts'
import { sendCached, createCachedResponse, type CachedResponse } from '../pages/cached-response.ts'
import { createStaticFiles } from './static-files.ts'
import { scriptsOfDocuments } from './studio-scripts.ts'

interface StudioFilesOptions {
  folder: string
  sanityHosts: readonly string[]
  secure: boolean
  firmName: () => Promise<string>
  /** The fonts of the site as CSS. */
  fontFaces: string
  /** The login form; empty where Sanity logs people in. */
  login: (firm: string) => string
}

/** The built Studio below /studio: its files, and its page at every other path. */
export function createStudioFiles(options: StudioFilesOptions) {
  const { folder, sanityHosts, secure, firmName, fontFaces, login } = options
  const files = createStaticFiles(folder)
  let page: { firm: string; answer: Promise<CachedResponse> } | undefined

  async function renderPage(firm: string): Promise<CachedResponse> {
    const file = await files.find('index.html')
    const index = withIntegrity(textOf(file), (name) => files.files[name]?.integrity)
    const scripts = await scriptsOfDocuments(files, /src="\/studio\/([^"?]+)"/.exec(index)?.[1] ?? '')
    const preloads = scripts.map((name) => `<link rel="modulepreload" href="/studio/${name}">`)
    const html = withoutOutsideHosts(index)
      .replace(/<title>[^<]*<\/title>/, () => nameTags(firm))
      .replace('</head>', `<style>${fontFaces}</style>${preloads.join('')}</head>`)
      .replace('<div id="sanity">', (tag) => login(firm) + tag)
    const scriptHashes = [
      ...html.matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g),
    ].map((match) => hashSource(match[1] ?? ''))
    return createCachedResponse(html, {
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
    const firm = await firmName()
    if (page?.firm !== firm) {
      page = { firm, answer: renderPage(firm) }
      page.answer.catch(() => (page = undefined))
    }
    return sendCached(c, await page.answer)
  }
}

/** The Studio's script reads the name of the firm from here. */
function nameTags(firm: string) {
  const name = firm.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return `<title>${name} Studio</title><meta name="application-name" content="${name}">`
}

const textOf = (cached: CachedResponse | undefined) => new TextDecoder().decode(cached?.bodies.identity)

function withIntegrity(html: string, integrityOf: (name: string) => string | undefined) {
  return html.replaceAll(/<script(?=[^<>]*\ssrc="\/studio\/([^"<>?]+)")/g, (tag, name: string) => {
    const integrity = integrityOf(name)
    return integrity ? `${tag} integrity="${integrity}"` : tag
  })
}

/** Removes the scripts and fonts of Sanity's hosts: the dashboard's bridge is of no use, because the policy forbids framing. */
function withoutOutsideHosts(html: string) {
  return html
    .replaceAll(/<script[^>]*\ssrc="https:\/\/[^"]*"[^>]*><\/script>/g, '')
    .replaceAll(/<link[^>]*\shref="https:\/\/[^"]*"[^>]*>/g, '')
}
