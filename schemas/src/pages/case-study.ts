import * as z from 'zod/mini'
import type { PageMeta } from './pages.ts'
import { documentOf, type Report } from './parts.ts'
import { caseStudy, caseStudyProjection, page, pageProjection } from './projects.ts'
import { settings, settingsProjection } from './settings.ts'

/** One case study, at an address of its own. */
export const query = `{
  "settings": ${settingsProjection},
  "page": ${pageProjection},
  "document": *[_type == "caseStudy" && address.current == $address][0]${caseStudyProjection}
}`

export const contract = (report: Report) =>
  z.object({ settings: settings(report), page, document: documentOf(caseStudy, report) })

export type CaseStudyContent = z.infer<ReturnType<typeof contract>>

export const meta = ({ document, settings }: CaseStudyContent): PageMeta => ({
  title: `${document.title} | ${settings.productName}`,
  description: document.summary,
  type: 'article',
  ground: 'firstLight',
  shareImage: document.cover,
  shareTitle: document.title,
})
