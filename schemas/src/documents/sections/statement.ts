import { defineType } from 'sanity'
import { headline, line, optionalParagraph } from '../parts.ts'
import { saysItself } from './section-preview.ts'

export const statementSection = defineType({
  name: 'statementSection',
  title: 'Statement',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Names the section, in small letters.', 50),
    line('statement', 'Statement', 'One sentence, in large letters.', 140),
    optionalParagraph('text', 'Text', 'Optional. An empty line starts a new paragraph.', 600),
  ],
  preview: saysItself('Statement', 'statement'),
})
