import { pathOf } from '@daymark/schemas/pages'
import {
  defineDocuments,
  type DocumentLocationResolvers,
  type DocumentLocationsState,
  type PresentationPluginOptions,
} from 'sanity/presentation'
import { pageTable } from '../address-of.ts'
import { usedOn } from '../structure/used-on.ts'

/** Which document a page is about, and where a document shows. */
export const resolve: PresentationPluginOptions['resolve'] = {
  mainDocuments: defineDocuments(
    pageTable.map(({ path, document, params = {} }) => ({
      route: path.replace('*', ':address+'),
      filter: [document, ...Object.entries(params).map(([name, field]) => `${field} == $${name}`)].join(
        ' && ',
      ),
    })),
  ),
  locations: Object.fromEntries(
    Object.entries(usedOn).map(([type, place]) => [type, locationsOf(type, place)]),
  ),
}

/** A page with parameters in its path is listed for the documents that have them. */
function locationsOf(type: string, place: string): DocumentLocationResolvers[string] {
  const showing = pageTable.filter(({ shows }) => shows.includes(type))
  const stateOf = (document: Record<string, string>): DocumentLocationsState => ({
    message: `Used on: ${place}`,
    tone: 'positive',
    locations: showing
      .filter(({ params = {} }) => Object.keys(params).every((name) => document[name]))
      .map((page) => ({ title: page.title, href: pathOf(page, document) })),
  })
  const select: Record<string, string> = Object.assign({}, ...showing.map(({ params }) => params))
  if (Object.keys(select).length === 0) return stateOf({})
  return { select, resolve: (document) => stateOf(document ?? {}) }
}
