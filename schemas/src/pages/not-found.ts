import * as z from 'zod/mini'
import { notFoundWords } from './words/fallback-words.ts'
import type { PageMeta } from './pages.ts'
import { partsOf, pathOfDocument, words as someWords, type Report } from './parts.ts'
import { settings, settingsProjection } from './settings.ts'
import { wordsOf, wordsProjection } from './words/words.ts'

const mostNamed = 200

/** Besides its words the pages that may have been meant: those which search engines may list. */
export const query = `{
  "settings": ${settingsProjection},
  "words": ${wordsProjection(notFoundWords)},
  "pages": *[_type in ["page", "caseStudy"] && defined(address.current) && title > "" && noindex != true]
    | order(address.current)[0...${mostNamed}]{ title, "href": ${pathOfDocument} }
    + *[_id == "caseStudiesPage" && heading > ""]{ "title": heading, "href": ${pathOfDocument} }
}`

const namedPage = z.object({ title: someWords, href: someWords })

export const contract = (report: Report) =>
  z.object({
    settings: settings(report),
    words: wordsOf(notFoundWords),
    // What is wrong with a page is reported where it is drawn.
    pages: partsOf(namedPage, 'pages', () => {}),
  })
export type NotFound = z.infer<ReturnType<typeof contract>>

export const meta = ({ settings, words }: NotFound): PageMeta => ({
  title: `${words.notFoundHeading} | ${settings.productName}`,
  description: words.notFoundText,
  type: 'website',
  ground: 'deepNight',
  shareImage: settings.shareImage,
  shareTitle: words.notFoundHeading,
})
