import { defineArrayMember, defineField, defineType } from 'sanity'
import { linkAim, optionalLine, picture } from '../parts.ts'
import { titleOf } from './section-preview.ts'

/** A picture between paragraphs. */
export const figure = defineType({
  name: 'figure',
  title: 'Picture',
  type: 'object',
  fields: [
    picture({
      name: 'image',
      title: 'Picture',
      description: 'Shown whole, as wide as the text or wider.',
    }),
    optionalLine('caption', 'Caption', 'Optional: stands below the picture.', 160),
  ],
  preview: { select: { title: 'caption', subtitle: 'image.alt', media: 'image' } },
})

export const richTextSection = defineType({
  name: 'richTextSection',
  title: 'Text',
  type: 'object',
  fields: [
    defineField({
      name: 'body',
      title: 'Text',
      description: 'Headings, paragraphs, lists, quotes and pictures.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'block',
          styles: [
            { title: 'Paragraph', value: 'normal' },
            { title: 'Heading', value: 'h2' },
            { title: 'Smaller heading', value: 'h3' },
            { title: 'Quote', value: 'blockquote' },
          ],
          lists: [
            { title: 'List', value: 'bullet' },
            { title: 'Numbered list', value: 'number' },
          ],
          marks: {
            decorators: [
              { title: 'Strong', value: 'strong' },
              { title: 'Emphasis', value: 'em' },
            ],
            annotations: [{ name: 'link', title: 'Link', type: 'object', fields: linkAim }],
          },
        }),
        defineArrayMember({ type: 'figure' }),
      ],
      validation: (rule) => rule.required().min(1).error('Write something here.'),
    }),
  ],
  preview: {
    select: { body: 'body' },
    prepare: ({ body }: { body?: unknown }) => ({ title: titleOf(firstWords(body)), subtitle: 'Text' }),
  },
})

function firstWords(body: unknown) {
  const blocks = (Array.isArray(body) ? body : []) as { children?: { text?: string }[] }[]
  const texts = blocks.map(({ children = [] }) => children.map(({ text = '' }) => text).join(''))
  return texts.find((text) => text.trim())
}
