import { defineField, defineType, type ImageRule, type StringRule } from 'sanity'

/** A line of copy that the page cannot do without. */
export const line = (name: string, title: string, description: string, most = 90, group?: string) =>
  defineField({
    name,
    title,
    description,
    type: 'string',
    ...(group && { group }),
    options: { most } as object,
    validation: (rule) => [
      rule.required().error(`Write something here: the page needs its “${title.toLowerCase()}”.`),
      longest(rule, most),
    ],
  })

export const paragraph = (name: string, title: string, description: string, most = 400, group?: string) =>
  defineField({
    name,
    title,
    description,
    type: 'text',
    rows: 4,
    ...(group && { group }),
    options: { most } as object,
    validation: (rule) => [
      rule.required().error(`Write something here: the page needs its “${title.toLowerCase()}”.`),
      longest(rule, most),
    ],
  })

export const longest = <Rule extends { max: (n: number) => { warning: (message: string) => unknown } }>(
  rule: Rule,
  most: number,
) =>
  rule.max(most).warning(`Longer than ${most} characters: shorten it so that it stays easy to read.`) as Rule

/** An address on this site or elsewhere. */
export const hrefRule = (rule: StringRule) =>
  rule.custom((value) =>
    !value || /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(value)
      ? true
      : 'Start with “/” for a page of this site, “#” for a place on it, or “https://” for another site.',
  )

interface Picture {
  name: string
  title: string
  description: string
  required?: boolean
  group?: string
  /** The shapes in which the site shows the picture. */
  previews?: { title: string; aspectRatio: number }[]
}

export const picture = ({ name, title, description, required = true, group, previews }: Picture) =>
  defineField({
    name,
    title,
    description,
    type: 'image',
    ...(group && { group }),
    options: { hotspot: previews ? { previews } : true, accept: 'image/*' },
    fields: [
      defineField({
        name: 'alt',
        title: 'What the picture shows',
        description:
          'One short sentence for people who cannot see it. It is read aloud and found by search engines.',
        type: 'string',
        validation: (rule) =>
          rule.custom((value, { parent }) =>
            (parent as { asset?: unknown } | undefined)?.asset && !value?.trim()
              ? 'Say in a few words what the picture shows.'
              : true,
          ),
      }),
    ],
    validation: (rule: ImageRule) =>
      required ? rule.required().assetRequired().error('Choose a picture: the page needs one here.') : rule,
  })

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  fields: [
    defineField({
      name: 'label',
      title: 'Words',
      description: 'What visitors click on.',
      type: 'string',
      validation: (rule) => rule.required().error('Write the words of the link.'),
    }),
    defineField({
      name: 'href',
      title: 'Leads to',
      description: '“/projects” for a page, “/#contact” for a place on the home page, “#” for nowhere yet.',
      type: 'string',
      validation: (rule) => [rule.required().error('Say where the link leads.'), hrefRule(rule)],
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'href' } },
})

export const orderRank = defineField({
  name: 'orderRank',
  title: 'Place',
  type: 'string',
  hidden: true,
  readOnly: true,
})
