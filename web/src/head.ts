import {
  pages,
  pathOf,
  type Composed,
  type Home,
  type Image,
  type PageContent,
  type PageName,
  type Projects,
} from '@daymark/schemas/pages'
import type { RenderInput, SiteConfig } from '@daymark/schemas/render'
import { imageHref } from './content/image.ts'
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
  const picture = meta.shareImage ?? settings.shareImage
  const share = picture && absolute(imageHref(picture, config.content, 1200, 630), config)
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
    named('twitter:card', share ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
  ]
  if (share) {
    tags.push(
      property('og:image', share),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      property('og:image:alt', picture?.alt || title),
      named('twitter:image', share),
    )
  }
  tags.push(...posterPreloads(content, config))
  if (page !== 'notFound') tags.push(linkedData(content, config))
  return tags.join('\n')
}

function posterPreloads(content: PageContent<PageName>, config: SiteConfig) {
  const film = filmOf(content)
  if (!film) return []
  const { wide, narrow } = posterSources(film, config.content)
  const preload = ({ srcSet }: { srcSet: string }, media?: string) =>
    `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escape(srcSet)}" imagesizes="${posterSizes}"${media ? ` media="${media}"` : ''}>`
  return narrow ? [preload(narrow, narrowScreen), preload(wide, `not ${narrowScreen}`)] : [preload(wide)]
}

/** The film in the first screen of a page. */
function filmOf(content: PageContent<PageName>) {
  if (isHome(content)) return content.home.heroVideo
  const first = isComposed(content) ? content.document.sections[0] : undefined
  return first?._type === 'openingSection' ? first.film : null
}

function linkedData(content: PageContent<PageName>, config: SiteConfig) {
  const { settings } = content
  const organization = {
    '@type': 'Organization',
    '@id': `${config.origin}/#organization`,
    name: settings.productName,
    url: `${config.origin}/`,
    logo: `${config.origin}/apple-touch-icon.png`,
    description: settings.seoDescription,
    ...(settings.contactEmail && { email: settings.contactEmail }),
    ...(settings.locality && { areaServed: settings.locality }),
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${config.origin}/#website`,
    name: settings.productName,
    url: `${config.origin}/`,
    description: settings.seoDescription,
    publisher: { '@id': organization['@id'] },
  }
  const studies = isProjects(content) ? content.caseStudies : []
  const articles = studies.map((study) => ({
    '@type': 'Article',
    headline: study.title,
    description: study.summary,
    keywords: study.tags.join(', '),
    url: config.origin + pages.projects.path,
    author: { '@id': organization['@id'] },
    ...(study.cover && { image: absolute(shareOf(study.cover, config), config) }),
  }))
  const graph = { '@context': 'https://schema.org', '@graph': [organization, site, ...articles] }
  return `<script type="application/ld+json">${scriptJson(graph)}</script>`
}

const isHome = (content: object): content is Home => 'home' in content
const isComposed = (content: object): content is Composed => 'document' in content
const isProjects = (content: object): content is Projects => 'caseStudies' in content

const shareOf = (image: Image, config: SiteConfig) => imageHref(image, config.content, 1200, 630)

const absolute = (href: string, { origin }: SiteConfig) => new URL(href, origin).href
const named = (name: string, value: string) => `<meta name="${name}" content="${escape(value)}">`
const property = (name: string, value: string) => `<meta property="${name}" content="${escape(value)}">`

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
