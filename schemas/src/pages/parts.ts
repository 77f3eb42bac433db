import * as z from 'zod/mini'
import { paths } from './paths.ts'

/** Called for each document, or part of one, that is left out of the page because it is not valid. */
export type Report = (fault: { document: string; part?: string; problem: string }) => void

/** The same for the parts of one document. */
export type Note = (part: string, problem: string) => void

export const noteOn =
  (document: string, report: Report): Note =>
  (part, problem) =>
    report({ document, part, problem })

export const words = z.string().check(z.minLength(1, 'is empty'))
export const optionalWords = z.nullable(z.string())

/** What every document has. */
export const identity = { _id: z.string(), _type: z.string() }

export const imageFields = `
  "alt": coalesce(alt, ""), crop, hotspot,
  "asset": asset->{ _id, url, "width": metadata.dimensions.width, "height": metadata.dimensions.height, "lqip": metadata.lqip }
`
export const imageProjection = `{${imageFields}}`

export const image = z.object({
  alt: z.string(),
  crop: z.nullable(z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })),
  hotspot: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  asset: z.object({
    _id: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    lqip: z.nullable(z.string()),
  }),
})
export type Image = z.infer<typeof image>

const fileProjection = `asset->{ url, mimeType }`

export const videoProjection = `{
  "wide": wide.${fileProjection}, "wideFallback": wideFallback.${fileProjection}, "poster": poster${imageProjection},
  "narrow": narrow.${fileProjection}, "narrowFallback": narrowFallback.${fileProjection}, "narrowPoster": narrowPoster${imageProjection}
}`

const file = z.object({ url: z.string(), mimeType: z.string() })
/** The wide rendition is required; a narrow screen without one of its own uses it. */
export const video = (part: string, note: Note) =>
  z.object({
    wide: file,
    wideFallback: z.nullable(file),
    poster: image,
    narrow: z.nullable(file),
    narrowFallback: z.nullable(file),
    narrowPoster: optionalImage(`${part}.narrowPoster`, note),
  })
export type Video = z.infer<ReturnType<typeof video>>

/** The path of a document that has a page of its own. */
export const pathOfDocument = `select(
  _type == "homePage" => "${paths.home}",
  _type == "caseStudiesPage" => "${paths.projects}",
  _type == "caseStudy" => "${paths.projects}/" + address.current,
  _type == "page" => "/" + address.current
)`

/** The path of the document that a link refers to, or else the address that was typed. */
export const hrefOf = (typed: string) => `coalesce(page->{ "path": ${pathOfDocument} }.path, ${typed})`

export const linkProjection = `{ "_key": coalesce(_key, ""), label, "href": ${hrefOf('href')} }`

export const link = z.object({ _key: z.string(), label: words, href: words })
export type Link = z.infer<typeof link>

/** The Studio leaves an image object without an asset where a picture was removed. */
export const optionalImage = (part: string, note: Note) =>
  optional(image, ({ asset }) => Boolean(asset), part, note)

/** The Studio leaves an object without its files where a video was removed. */
export const optionalVideo = (part: string, note: Note) =>
  optional(video(part, note), ({ wide }) => Boolean(wide), part, note)

/** A button that the Studio made and nobody has filled in yet is none. */
export const optionalLink = (part: string, note: Note) =>
  optional(link, ({ label, href }) => Boolean(label ?? href), part, note)

/** What does not meet its contract is left out and noted. */
export function optional<Item extends z.ZodMiniType>(
  item: Item,
  isFilled: (value: Record<string, unknown>) => boolean,
  part: string,
  note: Note,
) {
  return z.pipe(
    z.nullable(z.looseObject({})),
    z.transform((value): z.output<Item> | null => {
      if (!value || !isFilled(value)) return null
      const result = z.safeParse(item, value)
      if (!result.success) note(part, describe(result.error))
      return result.data ?? null
    }),
  )
}

/** Documents that meet their contract; each other one is reported and left out. */
export function documentsOf<Item extends z.ZodMiniType>(contract: (note: Note) => Item, report: Report) {
  return listOf((entry) => {
    const document = z.safeParse(identified, entry).data?._id ?? 'a document without an id'
    return {
      item: contract(noteOn(document, report)),
      leaveOut: (problem) => report({ document, problem }),
    }
  })
}

/** The one document that a page is about; without it there is no such page. */
export function documentOf<Item extends z.ZodMiniType>(contract: (note: Note) => Item, report: Report) {
  return z.pipe(
    identified,
    z.transform((entry, context): z.output<Item> => {
      const result = z.safeParse(contract(noteOn(entry._id, report)), entry)
      if (result.success) return result.data
      for (const { path, message } of result.error.issues)
        context.issues.push({ code: 'custom', path, message, input: entry })
      return z.NEVER
    }),
  )
}

/** Parts of a document that meet `item`; each other one is noted and left out. */
export function partsOf<Item extends z.ZodMiniType>(item: Item, part: string, note: Note) {
  return listOf((_, index) => ({
    item,
    leaveOut: (problem) => note(`${part} ${index + 1}`, problem),
  }))
}

function listOf<Item extends z.ZodMiniType>(
  expect: (entry: unknown, index: number) => { item: Item; leaveOut: (problem: string) => void },
) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries: unknown[]) =>
      entries.flatMap((entry, index): z.output<Item>[] => {
        const { item, leaveOut } = expect(entry, index)
        const result = z.safeParse(item, entry)
        if (result.success) return [result.data]
        leaveOut(describe(result.error))
        return []
      }),
    ),
  )
}

const identified = z.looseObject({ _id: z.string() })

/** 'hero.headline is empty; …': path and message of each issue. */
export function describe(error: z.core.$ZodError) {
  return error.issues.map((issue) => `${issue.path.join('.') || 'it'} ${issue.message}`).join('; ')
}
