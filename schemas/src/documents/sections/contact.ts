import { defineField, defineType } from 'sanity'
import { headline, optionalParagraph } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const contactSection = defineType({
  name: 'contactSection',
  title: 'Contact form',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Stands above the form.', 50),
    optionalParagraph('text', 'Text', 'Optional: what happens after someone writes.', 300),
    defineField({
      name: 'film',
      title: 'Film',
      description: 'Optional: lies behind the form. Light, so that dark text stays readable.',
      type: 'videoLoop',
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: saysItself('Contact form', 'heading'),
})
