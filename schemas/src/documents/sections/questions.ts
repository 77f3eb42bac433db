import { defineArrayMember, defineField, defineType } from 'sanity'
import { headline, line, paragraph } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const questionsSection = defineType({
  name: 'questionsSection',
  title: 'Questions and answers',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Stands above the questions.', 60),
    defineField({
      name: 'questions',
      title: 'Questions',
      description: 'The answer opens when a visitor presses the question.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'question',
          title: 'Question',
          type: 'object',
          fields: [
            line('question', 'Question', 'As a visitor would ask it.', 120),
            paragraph('answer', 'Answer', 'An empty line starts a new paragraph.', 700),
          ],
          preview: { select: { title: 'question', subtitle: 'answer' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one question.'),
    }),
  ],
  preview: saysItself('Questions and answers', 'heading'),
})
