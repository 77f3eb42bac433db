import * as z from 'zod/mini'
import type { PageMeta } from './pages.ts'
import { partsOf, pathOfDocument, words, type Report } from './parts.ts'
import { settings, settingsProjection } from './settings.ts'

const mostNamed = 200

/** Besides its words the pages that may have been meant: those which search engines may list. */
export const query = `{
  "settings": ${settingsProjection},
  "pages": *[_type in ["page", "caseStudy"] && defined(address.current) && noindex != true]
    | order(address.current)[0...${mostNamed}]{ title, "href": ${pathOfDocument} }
    + *[_id == "caseStudiesPage"]{ "title": heading, "href": ${pathOfDocument} }
}`

const namedPage = z.object({ title: words, href: words })

export const contract = (report: Report) =>
  z.object({
    settings: settings(report),
    // What is wrong with a page is reported where it is drawn.
    pages: partsOf(namedPage, 'pages', () => {}),
  })
export type NotFound = z.infer<ReturnType<typeof contract>>

export const meta = ({ settings }: NotFound): PageMeta => ({
  title: `${settings.notFoundHeading} | ${settings.productName}`,
  description: settings.notFoundText,
  type: 'website',
  ground: 'deepNight',
  shareImage: settings.shareImage,
  shareTitle: settings.notFoundHeading,
})
