import { CaseIcon } from '@sanity/icons/Case'
import { CogIcon } from '@sanity/icons/Cog'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { HomeIcon } from '@sanity/icons/Home'
import { OlistIcon } from '@sanity/icons/Olist'
import { TiersIcon } from '@sanity/icons/Tiers'
import { UsersIcon } from '@sanity/icons/Users'
import type { SchemaTypeDefinition } from 'sanity'

/** The sign of each type: in the structure, in search, and in place of a picture where a document has none. */
export const icons = {
  homePage: HomeIcon,
  caseStudiesPage: DocumentTextIcon,
  siteSettings: CogIcon,
  caseStudy: CaseIcon,
  teamMember: UsersIcon,
  clientLogo: TiersIcon,
  showcasedProject: EarthGlobeIcon,
  processStep: OlistIcon,
}

export const withIcons = (types: SchemaTypeDefinition[]): SchemaTypeDefinition[] =>
  types.map((type) => (type.name in icons ? { ...type, icon: icons[type.name as keyof typeof icons] } : type))
