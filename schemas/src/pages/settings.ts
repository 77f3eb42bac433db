import * as z from 'zod/mini'
import { fallbackLinks } from './words/fallback-links.ts'
import {
  identity,
  image,
  imageFields,
  imageProjection,
  link,
  linkProjection,
  noteOn,
  optional,
  optionalImage,
  optionalWords,
  partsOf,
  words,
  type Note,
  type Report,
} from './parts.ts'
import { chrome, chromeWordsProjection } from './words/words.ts'

const linksProjection = `[]${linkProjection}`

/** The sign of the firm; `one`: in the colour of the words beside it. */
const mark = z.extend(image, { tone: z.enum(['one', 'own']) })

export const settingsProjection = `*[_id == "siteSettings"][0]{
  _id, _type, productName, "mark": mark{ ${imageFields}, "tone": coalesce(tone, "one") },
  "icon": coalesce(favicon.asset, mark.asset)._ref, "navigation": navigation${linksProjection},
  footerText, "footerLinks": footerLinks${linksProjection},
  seoTitle, seoDescription, "shareImage": shareImage${imageProjection}, contactEmail, locality, feedBelow,
  consentMode, consentPolicyVersion, "words": ${chromeWordsProjection}
}`

/** The links of a list; the fallback's where there is no list. One that staff emptied stays empty. */
const linksOr = (list: keyof typeof fallbackLinks, note: Note) =>
  z.pipe(
    z.pipe(
      z.nullable(z.array(z.unknown())),
      z.transform((links) => links ?? fallbackLinks[list]),
    ),
    partsOf(link, list, note),
  )

/** The content that every page shares. */
export const settings = (report: Report) => {
  const note = noteOn('siteSettings', report)
  return z.object({
    ...identity,
    productName: words,
    mark: optional(mark, ({ asset }) => Boolean(asset), 'mark', note),
    /** The id of the picture from which the icons are drawn. */
    icon: optionalWords,
    navigation: linksOr('navigation', note),
    footerText: words,
    footerLinks: linksOr('footerLinks', note),
    seoTitle: words,
    seoDescription: words,
    shareImage: optionalImage('shareImage', note),
    contactEmail: optionalWords,
    locality: optionalWords,
    feedBelow: optionalWords,
    /** Whether cookies wait for the visitor's consent, or are told of and may be declined. */
    consentMode: z.catch(z.enum(['ask', 'tell']), 'ask'),
    consentPolicyVersion: z.pipe(
      optionalWords,
      z.transform((version) => version?.trim() || '1'),
    ),
    words: chrome,
  })
}
export type Settings = z.infer<ReturnType<typeof settings>>
