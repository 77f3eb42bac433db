import { defineField, defineType } from 'sanity'
import { headline, optionalParagraph, picture } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const openingSection = defineType({
  name: 'openingSection',
  title: 'Opening',
  type: 'object',
  fields: [
    headline('heading', 'Headline', 'The first words of the page, in the largest letters.', 70),
    optionalParagraph('text', 'Text below the headline', 'Optional: one or two sentences.', 240),
    defineField({
      name: 'link',
      title: 'Button',
      description: 'Optional: the step that you would like visitors to take.',
      type: 'link',
    }),
    picture({
      name: 'picture',
      title: 'Picture',
      description: 'Optional: shown large beside the headline, at least 1200 × 800 pixels.',
      required: false,
      previews: [{ title: 'Opening', aspectRatio: 3 / 2 }],
      atLeast: [1200, 800],
    }),
    defineField({
      name: 'film',
      title: 'Film',
      description:
        'Optional: fills the opening in place of the picture, and lets the page begin at night. Dark, so that the white headline stays readable.',
      type: 'videoLoop',
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: saysItself('Opening', 'heading', 'picture'),
})
