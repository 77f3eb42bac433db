import type * as z from 'zod/mini'
import type { Image, Report } from './parts.ts'
import { paths } from './paths.ts'

export type { Home, ShowcasedProject, ProcessStep } from './home.ts'
export type { ClientLogo, TeamMember } from './listed.ts'
export type { Composed, ComposedPage } from './composed.ts'
export type { Section, SectionOf, SectionType } from './sections.ts'
export type { StudyCard } from './study-card.ts'
export type { RichText } from './rich-text.ts'
export type { CaseStudyContent } from './case-study.ts'
export type { Projects, CaseStudy } from './projects.ts'
export type { Image, Video, Link, Report } from './parts.ts'
export type { NotFound } from './not-found.ts'
export type { Settings } from './settings.ts'
export type { FormWords } from './words/words.ts'

export interface Page {
  /**
   * As React Router and Hono write it: '/projects/:slug'. A parameter is one of the query as well: `$slug`. The `*` of
   * '/*' is the parameter `address`, which may have slashes.
   */
  path: string
  /** What staff call it. */
  title: string
  /** The document that the page is about, as a GROQ filter. */
  document: string
  /** Where in that document each parameter of the path stands: `{ slug: 'slug.current' }`. */
  params?: Record<string, string>
  /** The types of all documents that it shows: a change of one of them changes the page. */
  shows: readonly string[]
  /** Its query, the contract of the answer and its meta data. Loaded on demand: a served page brings its content. */
  source: () => Promise<PageSource>
}

export interface PageSource {
  query: string
  contract: (report: Report) => z.ZodMiniType
  meta: (content: never) => PageMeta
}

/** For the head of the page, and for the browser when it moves there. */
export interface PageMeta {
  title: string
  description: string
  /** The type of Open Graph. */
  type: 'website' | 'article'
  /** The theme's ground at its top, which a browser's own bars take up. */
  ground: 'deepNight' | 'dawn' | 'firstLight'
  /** The picture for sharing; without one the site draws one with `shareTitle`. */
  shareImage: Image | null
  shareTitle: string
  /** Search engines are asked to leave it out. */
  noindex?: boolean
}

/** The one table of pages. The component of `name` is `web/src/pages/name/name-page.tsx`. */
export const pages = {
  home: {
    path: paths.home,
    title: 'Home',
    document: '_id == "homePage"',
    shows: [
      'homePage',
      'siteSettings',
      'siteWords',
      'showcasedProject',
      'clientLogo',
      'teamMember',
      'processStep',
    ],
    source: () => import('./home.ts'),
  },
  projects: {
    path: paths.projects,
    title: 'Case studies',
    document: '_type == "caseStudy"',
    shows: ['caseStudiesPage', 'caseStudy', 'siteSettings', 'siteWords'],
    source: () => import('./projects.ts'),
  },
  caseStudy: {
    path: paths.caseStudy,
    title: 'Case study',
    document: '_type == "caseStudy"',
    params: { address: 'address.current' },
    shows: ['caseStudy', 'caseStudiesPage', 'siteSettings', 'siteWords'],
    source: () => import('./case-study.ts'),
  },
  composed: {
    path: paths.composed,
    title: 'Page',
    document: '_type == "page"',
    params: { address: 'address.current' },
    shows: ['page', 'siteSettings', 'siteWords', 'teamMember', 'clientLogo', 'caseStudy'],
    source: () => import('./composed.ts'),
  },
  /** Answers every address that no other page has; under its own path a static host finds its headers. */
  notFound: {
    path: paths.notFound,
    title: 'Page not found',
    document: '_id == "siteSettings"',
    shows: ['siteSettings', 'siteWords', 'page', 'caseStudy', 'caseStudiesPage'],
    source: () => import('./not-found.ts'),
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
type SourceOf<Name extends PageName> = Awaited<ReturnType<(typeof pages)[Name]['source']>>
export type PageContent<Name extends PageName> = z.infer<ReturnType<SourceOf<Name>['contract']>> & {
  meta: PageMeta
}
export type PageParams = Record<string, string>

export const pageNames = Object.keys(pages) as PageName[]

/** The pages that have an address of their own: all but the answer to unknown addresses. */
export const foundPages = pageNames.filter((name) => name !== 'notFound')

/** The path of a page with its parameters filled in. */
export function pathOf({ path }: Pick<Page, 'path'>, params: PageParams = {}) {
  return path
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    .replace('*', () => (params['address'] ?? '').split('/').map(encodeURIComponent).join('/'))
}
