import * as z from 'zod/mini'
import { image, imageProjection, link, listOf, optionalWords, words, type Report } from './parts.ts'

const linksProjection = `[]{ _key, label, href }`

export const settingsProjection = `*[_id == "siteSettings"][0]{
  _id, _type, productName, "navigation": coalesce(navigation${linksProjection}, []),
  footerText, "footerLinks": coalesce(footerLinks${linksProjection}, []),
  seoTitle, seoDescription, "shareImage": shareImage${imageProjection}, contactEmail, locality,
  skipLinkLabel, menuLabel, closeMenuLabel, pauseMotionLabel, playMotionLabel,
  notFoundHeading, notFoundText, notFoundLinkLabel
}`

/** What every page shows around its own content. */
export const settings = (report: Report) =>
  z.object({
    _id: z.string(),
    _type: z.string(),
    productName: words,
    navigation: listOf(link, report),
    footerText: words,
    footerLinks: listOf(link, report),
    seoTitle: words,
    seoDescription: words,
    shareImage: z.catch(z.nullable(image), null),
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
export type Settings = z.infer<ReturnType<typeof settings>>
