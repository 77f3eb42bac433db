import type { PageContent } from '@daymark/schemas/pages'
import type { RenderInput, RenderedPage } from '@daymark/schemas/render'
// oxlint-disable-next-line import/default -- with this query the build makes one
import headScript from './head-script.ts?inline-script'
// oxlint-disable-next-line import/default -- likewise
import earlyPreview from './early-preview.ts?inline-script'
import { headTags } from './head.ts'
import { scriptJson } from './script-json.ts'
import { themeColoursOf } from './ui/theme.ts'
import displayFont from 'virtual:font/newsreader'
import textFont from 'virtual:font/instrument-sans'

interface Parts extends RenderInput {
  content: PageContent<RenderInput['page']>
  markup: string
  styleTags: string
  /** The data for hydration, written into the page as JSON. */
  served: unknown
}

/** The HTML document around the app's markup. */
export function documentOf(parts: Parts): RenderedPage {
  const { meta, settings } = parts.content
  const { mark } = settings
  const theme = themeColoursOf(meta.ground)
  const { assets, draft, markup, styleTags, served } = parts
  const scripts = draft === 'edited' ? [headScript, earlyPreview] : [headScript]
  const integrity = JSON.stringify({ integrity: integrityOf(assets) })
  // Browsers keep icons for long: another one has another address.
  const version = settings.icon ? `?v=${settings.icon.slice(6, 14)}` : ''
  const html = `<!doctype html>
<html lang="en"${draft === 'edited' ? ' data-preview="connecting"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(parts)}
<link rel="preload" as="font" type="font/woff2" href="${displayFont}" crossorigin>
<link rel="preload" as="font" type="font/woff2" href="${textFont}" crossorigin>
<link rel="icon" href="/favicon.ico${version}" sizes="32x32">
<link rel="icon" href="/favicon.svg${version}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">
<link rel="manifest" href="/site.webmanifest${version}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${theme.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${theme.dark}">
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
<script type="importmap">${integrity}</script>
${styleTags}
</head>
<body>
<div id="root">${markup}</div>
<script type="application/json" id="served">${scriptJson(served)}</script>
<script type="module" async id="start" src="${assets.start.href}" integrity="${assets.start.integrity}" data-files="${assets.modules.map(({ href }) => href).join(' ')}"></script>
</body>
</html>
`
  return {
    html,
    inlineStyles: [...styleTags.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? ''),
    inlineScripts: [...scripts, integrity],
    images: imagesIn(html),
    share: meta.shareImage
      ? undefined
      : {
          title: meta.shareTitle,
          name: settings.productName,
          mark: mark ? { id: mark.asset._id, tone: mark.tone } : undefined,
        },
    icon: settings.icon ?? undefined,
  }
}

function integrityOf({ modules }: RenderInput['assets']) {
  const known = modules.filter(({ integrity }) => integrity)
  return Object.fromEntries(known.map(({ href, integrity }) => [href, integrity]))
}

function imagesIn(html: string) {
  const addresses = html.matchAll(/(?<=["'(,\s])\/images\/[^"'\s<>)\\]+/g)
  return [...new Set([...addresses].map(([address]) => address.replaceAll('&amp;', '&')))]
}
