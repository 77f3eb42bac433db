import {
  pages,
  type CaseStudyContent,
  type Composed,
  type Image,
  type PageContent,
  type PageName,
  type Projects,
} from '@daymark/schemas/pages'
import type { SiteConfig } from '@daymark/schemas/render'
import type {
  Article,
  BreadcrumbList,
  FAQPage,
  Graph,
  Organization,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts'
import { imageHref } from './content/image.ts'

/** A page in the vocabulary of schema.org, for search engines. */
export function linkedData(content: PageContent<PageName>, url: string, config: SiteConfig): Graph {
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
  } satisfies Organization
  const site = {
    '@type': 'WebSite',
    '@id': `${config.origin}/#website`,
    name: settings.productName,
    url: `${config.origin}/`,
    description: settings.seoDescription,
    publisher: { '@id': organization['@id'] },
  } satisfies WebSite
  const about = { name: settings.productName, author: organization['@id'], site: site['@id'], url, config }
  return { '@context': 'https://schema.org', '@graph': [organization, site, ...partsOf(content, about)] }
}

interface About {
  /** Of the firm. */
  name: string
  author: string
  site: string
  url: string
  config: SiteConfig
}

function partsOf(content: PageContent<PageName>, about: About): Thing[] {
  const projects = about.config.origin + pages.projects.path
  if ('caseStudies' in content) {
    const { page, caseStudies } = content as Projects
    return [
      ...caseStudies.map((study) => articleOf(study, { ...about, url: projects })),
      breadcrumbs(about, [[page.heading, projects]]),
    ]
  }
  if (!('document' in content)) return []
  if (!('sections' in content.document)) {
    const { page, document } = content as CaseStudyContent
    return [
      articleOf(document, about),
      breadcrumbs(about, [
        [page.heading, projects],
        [document.title, about.url],
      ]),
    ]
  }
  const { document } = content as Composed
  const page = {
    '@type': 'WebPage',
    '@id': about.url,
    name: document.title,
    url: about.url,
    isPartOf: { '@id': about.site },
    ...(document.summary && { description: document.summary }),
  } satisfies WebPage
  const questions = document.sections.flatMap((section) =>
    section._type === 'questionsSection' ? section.questions : [],
  )
  return [
    page,
    breadcrumbs(about, [[document.title, about.url]]),
    ...(questions.length > 0 ? [faqOf(questions)] : []),
  ]
}

function articleOf(study: Projects['caseStudies'][number], { author, url, config }: About): Article {
  return {
    '@type': 'Article',
    headline: study.title,
    description: study.summary,
    keywords: study.tags.join(', '),
    url,
    author: { '@id': author },
    ...(study.cover && { image: shareHref(study.cover, config) }),
  }
}

function breadcrumbs({ name: firm, config }: About, trail: [name: string, item: string][]): BreadcrumbList {
  const all: typeof trail = [[firm, `${config.origin}/`], ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, item], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item,
    })),
  }
}

const faqOf = (questions: { question: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The absolute address of a picture in the shape of a shared link. */
export const shareHref = (image: Image, config: SiteConfig) =>
  new URL(imageHref(image, config.content, 1200, 630), config.origin).href
