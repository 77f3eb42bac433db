import { defineArrayMember, defineField, defineType } from 'sanity'
import { headline, line, optionalLine } from '../parts.ts'
import { titleOf } from './section-preview.ts'

export const figuresSection = defineType({
  name: 'figuresSection',
  title: 'Figures',
  type: 'object',
  fields: [
    optionalLine('heading', 'Heading', 'Optional: what the figures tell of.', 70),
    defineField({
      name: 'figures',
      title: 'Figures',
      description: 'Numbers that a visitor would repeat to a colleague. Two to four work best.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'keyFigure',
          title: 'Figure',
          type: 'object',
          fields: [
            headline('value', 'Figure', 'With its unit: “40%”, “3 months”.', 12),
            line('label', 'What it counts', 'A few words: “less time on reports”.', 60),
          ],
          preview: { select: { title: 'value', subtitle: 'label' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one figure.'),
        rule.max(6).warning('More than six are hard to take in.'),
      ],
    }),
  ],
  preview: {
    select: {
      heading: 'heading',
      first: 'figures.0.value',
      second: 'figures.1.value',
      third: 'figures.2.value',
    },
    prepare: ({ heading, first, second, third }: Record<string, string>) => ({
      title: titleOf(heading ?? [first, second, third].filter(Boolean).join(', ')),
      subtitle: 'Figures',
    }),
  },
})
