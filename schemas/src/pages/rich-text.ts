import * as z from 'zod/mini'
import { hrefOf, image, imageProjection, optionalWords, partsOf, words, type Note } from './parts.ts'

/** Portable Text: blocks of spans, and pictures between them. */
export const richTextProjection = `[]{
  _key, _type,
  _type == "block" => {
    style, listItem, level,
    "children": coalesce(children[]{ _key, _type, text, "marks": coalesce(marks, []) }, []),
    "markDefs": coalesce(markDefs[]{ _key, _type, "href": ${hrefOf('href')} }, [])
  },
  _type == "figure" => { "image": image${imageProjection}, caption }
}`

const span = z.object({
  _key: z.string(),
  _type: z.literal('span'),
  text: z.string(),
  marks: z.array(z.string()),
})

const block = (note: Note) =>
  z.object({
    _key: z.string(),
    _type: z.literal('block'),
    style: z.enum(['normal', 'h2', 'h3', 'blockquote']),
    listItem: z.nullable(z.enum(['bullet', 'number'])),
    level: z.nullable(z.number()),
    children: z.array(span),
    markDefs: partsOf(z.object({ _key: z.string(), _type: z.literal('link'), href: words }), 'links', note),
  })

const figure = z.object({ _key: z.string(), _type: z.literal('figure'), image, caption: optionalWords })

export const richText = (part: string, note: Note) =>
  partsOf(z.discriminatedUnion('_type', [block(note), figure]), part, note)

export type RichText = z.infer<ReturnType<typeof richText>>
