import { fallbackWords } from '../pages/words/fallback-words.ts'
import { linkedTypes } from '../pages/addresses/linked.ts'
import { mostListed } from '../pages/list-bound.ts'
import { LexoRank } from 'lexorank'
import { defineField, defineType, type ImageRule, type StringRule } from 'sanity'

export const apiVersion = '2025-02-19'

type Rules = (rule: StringRule, title: string, most: number) => StringRule[]

const copy =
  (type: 'string' | 'text', rules: Rules) =>
  (name: string, title: string, description: string, most: number, group?: string | string[]) =>
    defineField({
      name,
      title,
      description,
      type,
      ...(type === 'text' && { rows: 4 }),
      ...(group && { group }),
      // What the site says while the field is empty.
      ...(name in fallbackWords && { placeholder: fallbackWords[name as keyof typeof fallbackWords] }),
      // The Studio counts the characters below the field.
      options: { most } as object,
      validation: (rule) => rules(rule, title, most),
    })

const needed: Rules = (rule, title) => [
  rule.required().error(`Write something here: the page needs its “${title.toLowerCase()}”.`),
  rule.custom((value) => !value || value.trim() !== '' || 'There are only spaces here: write something.'),
]
const advised: Rules = (rule, _title, most) => [
  rule.max(most).warning(`Longer than ${most} characters: shorten it so that it stays easy to read.`),
]
const held: Rules = (rule, _title, most) => [
  rule.max(most).error(`There is room for ${most} characters: shorten it.`),
]

/** Words in large letters or on a button: the page needs them, and longer ones would push it out of shape. */
export const headline = copy('string', (...on) => [...needed(...on), ...held(...on)])

/** A line of copy that the page cannot do without. */
export const line = copy('string', (...on) => [...needed(...on), ...advised(...on)])
export const paragraph = copy('text', (...on) => [...needed(...on), ...advised(...on)])

export const optionalLine = copy('string', advised)
export const optionalParagraph = copy('text', advised)

/** Optional words on a button: longer ones would push it out of shape. */
export const optionalLabel = copy('string', held)

/** An address on this site or elsewhere, or what to write instead. */
export const isAddress = (value: string) =>
  /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(value) ||
  'Start with “/” for a page of this site, “#” for a place on it, or “https://” for another site.'

export const address = (name: string, title: string, description: string, group?: string) =>
  defineField({
    name,
    title,
    description,
    type: 'string',
    ...(group && { group }),
    validation: (rule) => [
      rule.required().error('Say where it leads, for example “/projects” or “#contact”.'),
      rule.custom((value) => !value || isAddress(value)),
    ],
  })

/** A few words that stand in a list of their own: an empty one would be a gap on the page. */
export const fewWords = (most: number) =>
  ({
    type: 'string',
    options: { most } as object,
    validation: (rule: StringRule) => [
      rule.required().error('Write a few words here, or remove the empty line.'),
      ...advised(rule, '', most),
    ],
  }) as const

interface Picture {
  name: string
  title: string
  description: string
  required?: boolean
  group?: string | string[]
  /** Off where the site itself has the words for people who cannot see it, or needs none. */
  described?: boolean
  /** The shapes in which the site shows the picture; without any it is shown whole. */
  previews?: { title: string; aspectRatio: number }[]
  /** Width and height below which it looks blurred. */
  atLeast?: readonly [number, number]
}

const alt = defineField({
  name: 'alt',
  title: 'What the picture shows',
  description:
    'One short sentence for people who cannot see it. It is read aloud and found by search engines.',
  type: 'string',
  options: { most: 140 } as object,
  validation: (rule) => [
    rule.custom((value, { parent }) =>
      (parent as { asset?: unknown } | undefined)?.asset && !value?.trim()
        ? 'Say in a few words what the picture shows.'
        : true,
    ),
    ...advised(rule, '', 140),
  ],
})

/** Logos and posters once had such words too; what stored them is not shown as a stranger. */
const formerAlt = defineField({ name: 'alt', type: 'string', hidden: true })

export const picture = ({
  name,
  title,
  description,
  required = true,
  group,
  described = true,
  previews,
  atLeast,
}: Picture) =>
  defineField({
    name,
    title,
    description,
    type: 'image',
    ...(group && { group }),
    options: { hotspot: previews ? { previews } : false, accept: 'image/*,.heic,.heif' },
    fields: [described ? alt : formerAlt],
    validation: (rule: ImageRule) => [
      ...(required ? chosen(rule, 'Choose a picture: the page needs one here.') : []),
      rule
        .custom((value) => {
          const size = sizeOf(value?.asset?._ref)
          return !size || !atLeast || (size.width >= atLeast[0] && size.height >= atLeast[1])
            ? true
            : `This picture is ${size.width} × ${size.height} pixels and will look blurred: choose one of at least ${atLeast[0]} × ${atLeast[1]}.`
        })
        .warning(),
    ],
  })

interface AssetRule {
  required(): { error(message: string): AssetRule }
  custom(check: (value: { asset?: unknown } | undefined) => string | true): AssetRule
}

/** A file is there; what is left when it was removed does not count. */
export const chosen = <Rule extends AssetRule>(rule: Rule, message: string) =>
  [
    rule.required().error(message),
    rule.custom((value) => !value || value.asset !== undefined || message),
  ] as Rule[]

/** In pixels, as an image's own id tells: `image-abc-1200x800-jpg`. */
export function sizeOf(imageId: string | undefined) {
  const [, width, height] = /-(\d+)x(\d+)-\w+$/.exec(imageId ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** A page of the site, which a link follows when that page moves. */
export const linkedPage = defineField({
  name: 'page',
  title: 'Leads to the page',
  description: 'Choose a page of this site. The link goes on working when the page gets another address.',
  type: 'reference',
  weak: true,
  to: linkedTypes.map((type) => ({ type })),
  options: { disableNew: true },
})

/** Where a link leads: to a page of the site, or to an address. */
export const linkAim = [
  linkedPage,
  defineField({
    name: 'href',
    title: 'Or to an address',
    description:
      '“/#contact” for a place on the home page, “https://” for another site, “#” for nowhere yet.',
    type: 'string',
    hidden: ({ parent }) => Boolean((parent as LinkAim | undefined)?.page),
    validation: (rule) => [
      rule.custom((value, { parent }) =>
        value || (parent as LinkAim | undefined)?.page
          ? true
          : 'Say where it leads: choose a page, or write an address.',
      ),
      rule.custom((value) => !value || isAddress(value)),
    ],
  }),
]

interface LinkAim {
  page?: unknown
}

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  fields: [headline('label', 'Words', 'What visitors click on: one to three words.', 30), ...linkAim],
  preview: {
    select: { title: 'label', href: 'href', page: 'page.title', type: 'page._type' },
    prepare: ({ title, href, page, type }: Record<string, string>) => ({
      title,
      subtitle: type ? (page ?? type) : href,
    }),
  },
})

/** The id that a draft, or a version in a release, has once it is published. */
export const publishedId = (document: { _id: string } | undefined) =>
  document?._id.replace(/^(drafts|versions\.[^.]+)\./, '') ?? ''

/** The place in a list that staff order by dragging; what is new comes last. */
export const orderRank = (type: string) =>
  defineField({
    name: 'orderRank',
    title: 'Place',
    description: 'Its place in the list, which dragging changes.',
    type: 'string',
    hidden: true,
    readOnly: true,
    initialValue: async (_, { getClient }) => {
      const last = await getClient({ apiVersion }).fetch<string | null>(
        '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank',
        { type },
        { perspective: 'raw' },
      )
      return (last ? LexoRank.parse(last) : LexoRank.min()).genNext().genNext().toString()
    },
    validation: (rule) =>
      rule.custom(async (rank, { document, getClient }) => {
        const before = await getClient({ apiVersion }).fetch<number>(
          'count(*[_type == $type && !(_id in path("drafts.**")) && _id != $id && orderRank < $rank])',
          { type, id: publishedId(document), rank: rank ?? '' },
          { perspective: 'raw' },
        )
        if (!(before >= mostListed)) return true
        return `The page shows the first ${mostListed} of this list, so that it loads quickly. Delete one that is no longer needed, or drag this one further up.`
      }),
  })
