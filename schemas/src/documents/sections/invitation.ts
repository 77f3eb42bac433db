import { defineField, defineType } from 'sanity'
import { headline, optionalParagraph } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const invitationSection = defineType({
  name: 'invitationSection',
  title: 'Invitation',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Asks the visitor to take the next step.', 80),
    optionalParagraph('text', 'Text', 'Optional: one or two sentences.', 240),
    defineField({
      name: 'link',
      title: 'Button',
      description: 'Where the next step leads.',
      type: 'link',
      validation: (rule) => rule.required().error('Say what the button says and where it leads.'),
    }),
  ],
  preview: saysItself('Invitation', 'heading'),
})
