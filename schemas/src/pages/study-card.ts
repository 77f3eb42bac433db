import * as z from 'zod/mini'
import {
  identity,
  imageProjection,
  optionalImage,
  optionalWords,
  partsOf,
  words,
  type Note,
} from './parts.ts'

/** What leads to a case study: its title, its picture and a sentence. */
export const studyCardProjection = `{
  _id, _type, title, "tags": coalesce(tags, []), summary, "cover": cover${imageProjection}, "address": address.current
}`

export const studyCard = (note: Note) =>
  z.object({
    ...identity,
    title: words,
    tags: partsOf(words, 'tags', note),
    summary: words,
    cover: optionalImage('cover', note),
    address: optionalWords,
  })

export type StudyCard = z.infer<ReturnType<typeof studyCard>>
