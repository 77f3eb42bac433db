import {
  defineDocuments,
  type DocumentLocationsState,
  type PresentationPluginOptions,
} from 'sanity/presentation'
import { usedOn } from '../structure/used-on.ts'

const pages: Record<string, string[]> = {
  siteSettings: ['/', '/projects'],
  caseStudy: ['/projects'],
  caseStudiesPage: ['/projects'],
}
const titles: Record<string, string> = { '/': 'Home', '/projects': 'Case studies' }

/** Which document a page is about, and where a document shows. */
export const resolve: PresentationPluginOptions['resolve'] = {
  mainDocuments: defineDocuments([
    { route: '/', filter: '_id == "homePage"' },
    { route: '/projects', filter: '_type == "caseStudy"' },
  ]),
  locations: Object.fromEntries(
    Object.entries(usedOn).map(([type, place]): [string, DocumentLocationsState] => [
      type,
      {
        message: `Used on: ${place}`,
        tone: 'positive',
        locations: (pages[type] ?? ['/']).map((href) => ({ title: titles[href] ?? href, href })),
      },
    ]),
  ),
}
