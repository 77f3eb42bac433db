import * as z from 'zod/mini'
import type { PageMeta } from './pages.ts'
import {
  documentOf,
  identity,
  imageProjection,
  optionalImage,
  optionalWords,
  words,
  type Note,
  type Report,
} from './parts.ts'
import { opensAtNight, sections, sectionsProjection } from './sections.ts'
import { settings, settingsProjection } from './settings.ts'

/** A page that staff compose of sections, at an address of their choice. */
export const query = `{
  "settings": ${settingsProjection},
  "document": *[_type == "page" && address.current == $address][0]{
    _id, _type, title, summary, "shareImage": shareImage${imageProjection}, "noindex": noindex == true,
    "sections": ${sectionsProjection}
  }
}`

const page = (report: Report) => (note: Note) =>
  z.object({
    ...identity,
    title: words,
    summary: optionalWords,
    shareImage: optionalImage('shareImage', note),
    noindex: z.boolean(),
    sections: sections(note, report),
  })

export const contract = (report: Report) =>
  z.object({ settings: settings(report), document: documentOf(page(report), report) })

export type Composed = z.infer<ReturnType<typeof contract>>
export type ComposedPage = Composed['document']

export const meta = ({ document, settings }: Composed): PageMeta => ({
  title: `${document.title} | ${settings.productName}`,
  description: document.summary || settings.seoDescription,
  type: 'website',
  ground: opensAtNight(document.sections) ? 'deepNight' : 'dawn',
  shareImage: document.shareImage,
  shareTitle: document.title,
  noindex: document.noindex,
})
