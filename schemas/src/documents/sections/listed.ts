import { defineArrayMember, defineField, defineType } from 'sanity'
import { headline, line, optionalParagraph } from '../parts.ts'
import { saysItself } from './section-preview.ts'

/** Documents of a list, chosen and ordered here, or all of them. */
const chosen = (name: string, title: string, type: string) =>
  defineField({
    name,
    title,
    description: 'Optional: choose some and drag them into order. Without a choice all are shown.',
    type: 'array',
    of: [defineArrayMember({ type: 'reference', to: [{ type }], weak: true, options: { disableNew: true } })],
    validation: (rule) => rule.unique().error('This one is in the list twice.'),
  })

const text = optionalParagraph('text', 'Text beside the heading', 'Optional: one or two sentences.', 300)

export const logosSection = defineType({
  name: 'logosSection',
  title: 'Logos',
  type: 'object',
  fields: [
    line('label', 'Line above the logos', 'Says whose logos they are.', 60),
    chosen('logos', 'Logos', 'clientLogo'),
  ],
  preview: saysItself('Logos', 'label'),
})

export const peopleSection = defineType({
  name: 'peopleSection',
  title: 'People',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Stands above the people.', 60),
    text,
    chosen('people', 'People', 'teamMember'),
  ],
  preview: saysItself('People', 'heading'),
})

export const caseStudiesSection = defineType({
  name: 'caseStudiesSection',
  title: 'Case studies',
  type: 'object',
  fields: [
    headline('heading', 'Heading', 'Stands above the case studies.', 60),
    text,
    chosen('studies', 'Case studies', 'caseStudy'),
  ],
  preview: saysItself('Case studies', 'heading'),
})
