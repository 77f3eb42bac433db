import { defineType } from 'sanity'
import { line, optionalLine, paragraph, picture } from '../parts.ts'
import { titleOf } from './section-preview.ts'

export const quotationSection = defineType({
  name: 'quotationSection',
  title: 'Quotation',
  type: 'object',
  fields: [
    paragraph('quote', 'Words', 'What somebody said, without quotation marks.', 300),
    line('name', 'Name', 'Who said it.', 60),
    optionalLine('role', 'Role', 'Optional: what they do, and where.', 80),
    picture({
      name: 'picture',
      title: 'Photo',
      description: 'Optional: an upright portrait. Set the focus on the face.',
      required: false,
      previews: [{ title: 'Portrait', aspectRatio: 4 / 5 }],
    }),
  ],
  preview: {
    select: { title: 'quote', name: 'name', media: 'picture' },
    prepare: ({ title, name, media }) => ({
      title: titleOf(title),
      subtitle: name ? `Quotation: ${name}` : 'Quotation',
      media,
    }),
  },
})
