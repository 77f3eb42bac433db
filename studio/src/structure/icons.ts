import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { CaseIcon } from '@sanity/icons/Case'
import { CogIcon } from '@sanity/icons/Cog'
import { ComposeIcon } from '@sanity/icons/Compose'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { HomeIcon } from '@sanity/icons/Home'
import { OlistIcon } from '@sanity/icons/Olist'
import { TiersIcon } from '@sanity/icons/Tiers'
import { UsersIcon } from '@sanity/icons/Users'

/**
 * The sign of each type in the structure. The types themselves have none: the preview would write it into the page as
 * markup, which the page's policy refuses.
 */
export const icons = {
  homePage: HomeIcon,
  caseStudiesPage: DocumentTextIcon,
  siteSettings: CogIcon,
  siteWords: ComposeIcon,
  page: DocumentsIcon,
  redirect: ArrowRightIcon,
  answerTemplate: EnvelopeIcon,
  caseStudy: CaseIcon,
  teamMember: UsersIcon,
  clientLogo: TiersIcon,
  showcasedProject: EarthGlobeIcon,
  processStep: OlistIcon,
}
