import { defineArrayMember, defineField, defineType } from 'sanity'
import { fewWords, headline, optionalLine, optionalParagraph, paragraph } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const stepsSection = defineType({
  name: 'stepsSection',
  title: 'Steps',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Names where the steps lead.', 60),
    optionalParagraph('text', 'Text below the heading', 'Optional: a sentence about the way.', 300),
    optionalLine(
      'deliverablesLabel',
      'Title of a step’s other side',
      'Stands above the list of what the client gets, where a step has one.',
      40,
    ),
    defineField({
      name: 'steps',
      title: 'Steps',
      description: 'One after the other. Four make a staircase.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'step',
          title: 'Step',
          type: 'object',
          fields: [
            headline('title', 'Name of the step', 'One to four words.', 40),
            paragraph('description', 'Description', 'What happens, in two or three sentences.', 260),
            defineField({
              name: 'deliverables',
              title: 'What the client gets',
              description: 'Optional: a few words each, on the other side of the card.',
              type: 'array',
              of: [defineArrayMember(fewWords(80))],
              validation: (rule) => rule.max(6).warning('More than six will not fit on the card.'),
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'description' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one step.'),
    }),
  ],
  preview: saysItself('Steps', 'heading'),
})
