import * as z from 'zod/mini'
import {
  imageProjection,
  link,
  linkProjection,
  noteOn,
  optionalImage,
  optionalWords,
  partsOf,
  words,
  type Report,
} from './parts.ts'

const linksProjection = `[]${linkProjection}`

export const settingsProjection = `*[_id == "siteSettings"][0]{
  _id, _type, productName, "navigation": coalesce(navigation${linksProjection}, []),
  footerText, "footerLinks": coalesce(footerLinks${linksProjection}, []),
  seoTitle, seoDescription, "shareImage": shareImage${imageProjection}, contactEmail, locality,
  skipLinkLabel, menuLabel, closeMenuLabel, pauseMotionLabel, playMotionLabel,
  notFoundHeading, notFoundText, notFoundLinkLabel
}`

/** The content that every page shares. */
export const settings = (report: Report) => {
  const note = noteOn('siteSettings', report)
  return z.object({
    _id: z.string(),
    _type: z.string(),
    productName: words,
    navigation: partsOf(link, 'navigation', note),
    footerText: words,
    footerLinks: partsOf(link, 'footerLinks', note),
    seoTitle: words,
    seoDescription: words,
    shareImage: optionalImage('shareImage', note),
    contactEmail: optionalWords,
    locality: optionalWords,
    skipLinkLabel: words,
    menuLabel: words,
    closeMenuLabel: words,
    pauseMotionLabel: words,
    playMotionLabel: words,
    notFoundHeading: words,
    notFoundText: words,
    notFoundLinkLabel: words,
  })
}
export type Settings = z.infer<ReturnType<typeof settings>>
