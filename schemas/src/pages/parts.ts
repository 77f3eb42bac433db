import * as z from 'zod/mini'

/** Told of a list item that cannot be shown: the page is drawn without it. */
export type Report = (fault: { document: string; problem: string }) => void

export const words = z.string().check(z.minLength(1, 'is empty'))
export const optionalWords = z.nullable(z.string())

export const imageProjection = `{
  "alt": coalesce(alt, ""), crop, hotspot,
  "asset": asset->{ _id, url, "width": metadata.dimensions.width, "height": metadata.dimensions.height, "lqip": metadata.lqip }
}`

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
/** A wide rendition and its poster are always there; the narrow one falls back to them. */
export const video = z.object({
  wide: file,
  wideFallback: z.nullable(file),
  poster: image,
  narrow: z.nullable(file),
  narrowFallback: z.nullable(file),
  narrowPoster: z.catch(z.nullable(image), null),
})
export type Video = z.infer<typeof video>

export const link = z.object({ _key: z.string(), label: words, href: words })
export type Link = z.infer<typeof link>

/** Items that meet `item`; each other one is reported and left out. */
export function listOf<Item extends z.ZodMiniType>(item: Item, report: Report) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries: unknown[]) =>
      entries.flatMap((entry): z.output<Item>[] => {
        const result = z.safeParse(item, entry)
        if (result.success) return [result.data]
        report({ document: documentOf(entry), problem: describe(result.error) })
        return []
      }),
    ),
  )
}

/** 'hero.headline is empty; …': the place and the fault of each issue. */
export function describe(error: z.core.$ZodError) {
  return error.issues.map((issue) => `${issue.path.join('.') || 'it'} ${issue.message}`).join('; ')
}

function documentOf(entry: unknown) {
  return entry && typeof entry === 'object' && '_id' in entry ? String(entry._id) : 'an item without an id'
}
