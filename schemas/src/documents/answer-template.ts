import { defineField, defineType } from 'sanity'

/** What answers to enquiries begin with. */
export const answerTemplate = defineType({
  name: 'answerTemplate',
  title: 'Answer template',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'What it is for',
      description: 'Only staff see this, where they choose among the templates.',
      type: 'string',
      validation: (rule) => rule.required().max(80).error('Say in a few words what it is for.'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'Write {name} where the name of the visitor goes.',
      type: 'text',
      rows: 12,
      validation: (rule) => rule.required().max(5_000).error('Write the text, of at most 5,000 characters.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
