import * as z from 'zod/mini'
import { fallbackLinks } from './fallback-links.ts'
import {
  imageProjection,
  link,
  linkProjection,
  noteOn,
  optionalImage,
  optionalWords,
  partsOf,
  words,
  wordsOr,
  type Note,
  type Report,
} from './parts.ts'

const linksProjection = `[]${linkProjection}`

export const settingsProjection = `*[_id == "siteSettings"][0]{
  _id, _type, productName, "navigation": navigation${linksProjection},
  footerText, "footerLinks": footerLinks${linksProjection},
  seoTitle, seoDescription, "shareImage": shareImage${imageProjection}, contactEmail, locality, feedBelow,
  skipLinkLabel, menuLabel, closeMenuLabel, pauseMotionLabel, playMotionLabel,
  notFoundHeading, notFoundText, notFoundLinkLabel, notFoundNearestText,
  formLabel, formNameLabel, formEmailLabel, formMessageLabel, formSendLabel, formSendingLabel,
  formSentTitle, formSentText, formFailedTitle, formFailedText, formBotCheckFailedText, formWriteToText,
  thankYouHeading, thankYouText, thankYouBackLabel,
  consentMode, consentPolicyVersion, consentAskText, consentTellText,
  consentAcceptLabel, consentDeclineLabel, consentSettingsLabel,
  botCheckText, botCheckPrivacyLabel, botCheckTermsLabel
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
    _id: z.string(),
    _type: z.string(),
    productName: words,
    navigation: linksOr('navigation', note),
    footerText: words,
    footerLinks: linksOr('footerLinks', note),
    seoTitle: words,
    seoDescription: words,
    shareImage: optionalImage('shareImage', note),
    contactEmail: optionalWords,
    locality: optionalWords,
    feedBelow: optionalWords,
    skipLinkLabel: words,
    menuLabel: words,
    closeMenuLabel: words,
    pauseMotionLabel: words,
    playMotionLabel: words,
    notFoundHeading: words,
    notFoundText: words,
    notFoundLinkLabel: words,
    notFoundNearestText: wordsOr('notFoundNearestText'),
    formLabel: wordsOr('formLabel'),
    formNameLabel: wordsOr('formNameLabel'),
    formEmailLabel: wordsOr('formEmailLabel'),
    formMessageLabel: wordsOr('formMessageLabel'),
    formSendLabel: wordsOr('formSendLabel'),
    formSendingLabel: wordsOr('formSendingLabel'),
    formSentTitle: wordsOr('formSentTitle'),
    formSentText: wordsOr('formSentText'),
    formFailedTitle: wordsOr('formFailedTitle'),
    formFailedText: wordsOr('formFailedText'),
    formBotCheckFailedText: wordsOr('formBotCheckFailedText'),
    formWriteToText: wordsOr('formWriteToText'),
    thankYouHeading: wordsOr('thankYouHeading'),
    thankYouText: wordsOr('thankYouText'),
    thankYouBackLabel: wordsOr('thankYouBackLabel'),
    /** Whether cookies wait for the visitor's consent, or are told of and may be declined. */
    consentMode: z.catch(z.enum(['ask', 'tell']), 'ask'),
    consentPolicyVersion: wordsOr('consentPolicyVersion'),
    consentAskText: wordsOr('consentAskText'),
    consentTellText: wordsOr('consentTellText'),
    consentAcceptLabel: wordsOr('consentAcceptLabel'),
    consentDeclineLabel: wordsOr('consentDeclineLabel'),
    consentSettingsLabel: wordsOr('consentSettingsLabel'),
    botCheckText: wordsOr('botCheckText'),
    botCheckPrivacyLabel: wordsOr('botCheckPrivacyLabel'),
    botCheckTermsLabel: wordsOr('botCheckTermsLabel'),
  })
}
export type Settings = z.infer<ReturnType<typeof settings>>
