import type { SchemaTypeDefinition } from 'sanity'
import { answerTemplate } from './answer-template.ts'
import { caseStudiesPage } from './case-studies-page.ts'
import { caseStudy } from './case-study.ts'
import { clientLogo, processStep, showcasedProject, teamMember } from './home-lists.ts'
import { homePage } from './home-page.ts'
import { page } from './page.ts'
import { link } from './parts.ts'
import { redirect } from './redirect.ts'
import { sectionTypes } from './sections/sections.ts'
import { siteSettings } from './site-settings.ts'
import { siteWords } from './site-words.ts'
import { videoLoop } from './video-loop.ts'

export { durationIn, faultOf, filmLimits, filmOf } from './film.ts'
export { sizeOf } from './parts.ts'

/** Documents that exist once; their id is their type's name. */
export const singletons = ['homePage', 'caseStudiesPage', 'siteSettings', 'siteWords'] as const

/** Documents in lists that staff order by dragging. */
export const orderedTypes = [
  'caseStudy',
  'teamMember',
  'clientLogo',
  'showcasedProject',
  'processStep',
] as const

export const documentTypes: SchemaTypeDefinition[] = [
  homePage,
  caseStudiesPage,
  siteSettings,
  siteWords,
  page,
  redirect,
  answerTemplate,
  caseStudy,
  teamMember,
  clientLogo,
  showcasedProject,
  processStep,
  videoLoop,
  link,
  ...sectionTypes,
]
