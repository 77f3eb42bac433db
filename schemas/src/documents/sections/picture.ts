import { defineField, defineType } from 'sanity'
import { headline, paragraph, picture } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const pictureSection = defineType({
  name: 'pictureSection',
  title: 'Picture beside text',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Names what the picture and the text tell of.', 70),
    paragraph('text', 'Text', 'An empty line starts a new paragraph.', 700),
    picture({
      name: 'picture',
      title: 'Picture',
      description: 'At least 1000 × 1000 pixels.',
      previews: [{ title: 'Beside the text', aspectRatio: 1 }],
      atLeast: [1000, 1000],
    }),
    defineField({
      name: 'side',
      title: 'Side of the picture',
      description: 'On wide screens. On a phone the picture stands above the text.',
      type: 'string',
      options: {
        list: [
          { title: 'Right', value: 'right' },
          { title: 'Left', value: 'left' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'right',
    }),
    defineField({
      name: 'link',
      title: 'Button',
      description: 'Optional: where visitors read on.',
      type: 'link',
    }),
  ],
  preview: saysItself('Picture beside text', 'heading', 'picture'),
})
