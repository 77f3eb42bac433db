import * as z from 'zod/mini'
import {
  imageProjection,
  linkProjection,
  link,
  optionalImage,
  optionalLink,
  optionalVideo,
  optionalWords,
  partsOf,
  videoProjection,
  words,
  type Note,
} from './parts.ts'
import { richText, richTextProjection } from './rich-text.ts'

/** The sections of a page, each with the fields of its type. */
export const sectionsProjection = `coalesce(sections[]{
  _key, _type,
  _type == "openingSection" => {
    heading, text, "link": link${linkProjection}, "picture": picture${imageProjection}, "film": film${videoProjection}
  },
  _type == "richTextSection" => { "body": coalesce(body${richTextProjection}, []) },
  _type == "invitationSection" => { heading, text, "link": link${linkProjection} }
}, [])`

/** What a problem within a section is noted under: staff look for it in the list of sections. */
const part = 'sections'

const typed = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ _key: z.string(), _type: z.literal(type), ...shape })

const section = (note: Note) =>
  z.discriminatedUnion('_type', [
    typed('openingSection', {
      heading: words,
      text: optionalWords,
      link: optionalLink(part, note),
      picture: optionalImage(part, note),
      film: optionalVideo(part, note),
    }),
    typed('richTextSection', { body: richText(part, note) }),
    typed('invitationSection', { heading: words, text: optionalWords, link }),
  ])

export const sections = (note: Note) => partsOf(section(note), part, note)

export type Section = z.infer<ReturnType<typeof section>>
export type SectionType = Section['_type']
export type SectionOf<Type extends SectionType> = Extract<Section, { _type: Type }>

/** A page that opens with a film passes from night to dawn; every other is the dawn side of the same world. */
export const opensAtNight = ([first]: readonly Section[]) =>
  first?._type === 'openingSection' && first.film !== null
