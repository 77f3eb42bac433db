import type { orderedTypes, singletons } from '@daymark/schemas/documents'

type DocumentType =
  | (typeof orderedTypes)[number]
  | (typeof singletons)[number]
  | 'page'
  | 'redirect'
  | 'answerTemplate'

/** Where on the site each type shows. */
export const usedOn: Record<string, string> = {
  homePage: 'Home, every section',
  showcasedProject: 'Home, section 2',
  clientLogo: 'Home, section 3',
  teamMember: 'Home, section 3',
  processStep: 'Home, section 5',
  page: 'its own address',
  redirect: 'no page: it leads on',
  answerTemplate: 'no page: staff begin answers with it',
  caseStudy: 'Case studies',
  caseStudiesPage: 'Case studies',
  siteWords: 'Every page, the contact form and the mails',
  siteSettings: 'Every page: header, footer and search results',
} satisfies Record<DocumentType, string>
