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
  wordsOr,
  type Report,
} from './parts.ts'

const linksProjection = `[]${linkProjection}`

export const settingsProjection = `*[_id == "siteSettings"][0]{
  _id, _type, productName, "navigation": coalesce(navigation${linksProjection}, []),
  footerText, "footerLinks": coalesce(footerLinks${linksProjection}, []),
  seoTitle, seoDescription, "shareImage": shareImage${imageProjection}, contactEmail, locality,
  skipLinkLabel, menuLabel, closeMenuLabel, pauseMotionLabel, playMotionLabel,
  notFoundHeading, notFoundText, notFoundLinkLabel,
  formLabel, formNameLabel, formEmailLabel, formMessageLabel, formSendLabel, formSendingLabel,
  formSentTitle, formSentText, formFailedTitle, formFailedText, formBotCheckFailedText, formWriteToText,
  thankYouHeading, thankYouText, thankYouBackLabel,
  consentMode, consentPolicyVersion, consentAskText, consentTellText,
  consentAcceptLabel, consentDeclineLabel, consentSettingsLabel,
  botCheckText, botCheckPrivacyLabel, botCheckTermsLabel
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
