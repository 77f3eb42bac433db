import * as z from 'zod/mini'
import {
  documentsOf,
  image,
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
  type Report,
} from './parts.ts'
import { clientLogo, clientLogoProjection, teamMember, teamMemberProjection } from './listed.ts'
import { mostListed } from './list-bound.ts'
import { studyCard, studyCardProjection } from './study-card.ts'
import { richText, richTextProjection } from './rich-text.ts'
import { form, formWordsProjection } from './words/words.ts'

/** The documents that a section chose, or all of their type in their order. */
function chosenOr(field: string, type: string, projection: string) {
  return `select(
    count(${field}) > 0 => ${field}[]->[defined(_id)]${projection},
    *[_type == "${type}"] | order(orderRank)[0...${mostListed}]${projection}
  )`
}

/** The sections of a page, each with the fields of its type. */
export const sectionsProjection = `coalesce(sections[]{
  _key, _type,
  _type == "openingSection" => {
    heading, text, "link": link${linkProjection}, "picture": picture${imageProjection}, "film": film${videoProjection}
  },
  _type == "statementSection" => { heading, statement, text },
  _type == "pictureSection" => { heading, text, "link": link${linkProjection}, "picture": picture${imageProjection}, "side": coalesce(side, "right") },
  _type == "figuresSection" => { heading, "figures": coalesce(figures[]{ _key, value, label }, []) },
  _type == "quotationSection" => { quote, name, role, "picture": picture${imageProjection} },
  _type == "logosSection" => { label, "logos": ${chosenOr('logos', 'clientLogo', clientLogoProjection)} },
  _type == "peopleSection" => { heading, text, "people": ${chosenOr('people', 'teamMember', teamMemberProjection)} },
  _type == "stepsSection" => {
    heading, text, deliverablesLabel,
    "steps": coalesce(steps[]{ _key, title, description, "deliverables": coalesce(deliverables, []) }, [])
  },
  _type == "caseStudiesSection" => { heading, text, "studies": ${chosenOr('studies', 'caseStudy', studyCardProjection)} },
  _type == "questionsSection" => { heading, "questions": coalesce(questions[]{ _key, question, answer }, []) },
  _type == "contactSection" => { heading, text, "film": film${videoProjection}, "words": ${formWordsProjection} },
  _type == "richTextSection" => { "body": coalesce(body${richTextProjection}, []) },
  _type == "invitationSection" => { heading, text, "link": link${linkProjection} }
}, [])`

/** What a problem within a section is noted under: staff look for it in the list of sections. */
const part = 'sections'

const typed = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ _key: z.string(), _type: z.literal(type), ...shape })

const step = (note: Note) =>
  z.object({
    _key: z.string(),
    title: words,
    description: words,
    deliverables: partsOf(words, part, note),
  })

const section = (note: Note, report: Report) =>
  z.discriminatedUnion('_type', [
    typed('openingSection', {
      heading: words,
      text: optionalWords,
      link: optionalLink(part, note),
      picture: optionalImage(part, note),
      film: optionalVideo(part, note),
    }),
    typed('statementSection', { heading: words, statement: words, text: optionalWords }),
    typed('pictureSection', {
      heading: words,
      text: words,
      link: optionalLink(part, note),
      picture: image,
      side: z.enum(['left', 'right']),
    }),
    typed('figuresSection', {
      heading: optionalWords,
      figures: partsOf(z.object({ _key: z.string(), value: words, label: words }), part, note),
    }),
    typed('quotationSection', {
      quote: words,
      name: words,
      role: optionalWords,
      picture: optionalImage(part, note),
    }),
    typed('logosSection', { label: words, logos: documentsOf(() => clientLogo, report) }),
    typed('peopleSection', { heading: words, text: optionalWords, people: documentsOf(teamMember, report) }),
    typed('stepsSection', {
      heading: words,
      text: optionalWords,
      deliverablesLabel: optionalWords,
      steps: partsOf(step(note), part, note),
    }),
    typed('caseStudiesSection', {
      heading: words,
      text: optionalWords,
      studies: documentsOf(studyCard, report),
    }),
    typed('questionsSection', {
      heading: words,
      questions: partsOf(z.object({ _key: z.string(), question: words, answer: words }), part, note),
    }),
    typed('contactSection', {
      heading: words,
      text: optionalWords,
      film: optionalVideo(part, note),
      words: form,
    }),
    typed('richTextSection', { body: richText(part, note) }),
    typed('invitationSection', { heading: words, text: optionalWords, link }),
  ])

export const sections = (note: Note, report: Report) => partsOf(section(note, report), part, note)

export type Section = z.infer<ReturnType<typeof section>>
export type SectionType = Section['_type']
export type SectionOf<Type extends SectionType> = Extract<Section, { _type: Type }>

/** A page that opens with a film passes from night to dawn; every other is the dawn side of the same world. */
export const opensAtNight = ([first]: readonly Section[]) =>
  first?._type === 'openingSection' && first.film !== null
