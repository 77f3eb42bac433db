import { feedPath } from '@daymark/schemas/feed'
import {
  pages,
  pathOf,
  type Composed,
  type Home,
  type PageContent,
  type PageName,
} from '@daymark/schemas/pages'
import { sharePicture, type RenderInput, type SiteConfig } from '@daymark/schemas/render'
import { linkedData, shareHref } from './linked-data.ts'
import { scriptJson } from './script-json.ts'
import { narrowScreen, posterSizes, posterSources } from './ui/muted-video.tsx'

interface Input extends Pick<RenderInput, 'page' | 'params' | 'config'> {
  content: PageContent<PageName>
}

/** Title, meta data, structured data and preloads. */
export function headTags({ page, params, content, config }: Input) {
  const { meta, settings } = content
  const { title, description } = meta
  const canonical = config.origin + pathOf(pages[page], params)
  const picture = meta.shareImage
  const share = picture
    ? shareHref(picture, config)
    : config.origin + sharePicture(pathOf(pages[page], params))
  const listed = page !== 'notFound' && !meta.noindex
  const tags = [
    `<title>${escape(title)}</title>`,
    named('description', description),
    listed ? `<link rel="canonical" href="${escape(canonical)}">` : named('robots', 'noindex'),
    property('og:type', meta.type),
    property('og:site_name', settings.productName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', share),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', picture?.alt || title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', share),
    ...posterPreloads(content, config),
  ]
  if (settings.feedBelow)
    tags.push(
      `<link rel="alternate" type="application/rss+xml" title="${escape(settings.productName)}" href="${feedPath}">`,
    )
  if (page !== 'notFound')
    tags.push(
      `<script type="application/ld+json">${scriptJson(linkedData(content, canonical, config))}</script>`,
    )
  return tags.join('\n')
}

function posterPreloads(content: PageContent<PageName>, config: SiteConfig) {
  const film = filmOf(content)
  if (!film) return []
  const { wide, narrow } = posterSources(film, config.content)
  const preload = ({ srcSet }: { srcSet: string }, sizes: string, media?: string) =>
    `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escape(srcSet)}" imagesizes="${sizes}"${media ? ` media="${media}"` : ''}>`
  const sizes = posterSizes.hero
  return narrow
    ? [preload(narrow, sizes.narrow, narrowScreen), preload(wide, sizes.wide, `not ${narrowScreen}`)]
    : [preload(wide, sizes.wide)]
}

/** The film in the first screen of a page. */
function filmOf(content: PageContent<PageName>) {
  if (isHome(content)) return content.home.heroVideo
  const first = isComposed(content) ? content.document.sections[0] : undefined
  return first?._type === 'openingSection' ? first.film : null
}

const isHome = (content: object): content is Home => 'home' in content
const isComposed = (content: object): content is Composed =>
  'document' in content && 'sections' in (content.document as object)

const named = (name: string, value: string) => `<meta name="${name}" content="${escape(value)}">`
const property = (name: string, value: string) => `<meta property="${name}" content="${escape(value)}">`

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
