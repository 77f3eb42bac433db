import { defineArrayMember, defineField, type SchemaTypeDefinition } from 'sanity'
import { invitationSection } from './invitation.ts'
import { openingSection } from './opening.ts'
import { figure, richTextSection } from './rich-text.ts'

const groups: { name: string; title: string; of: SchemaTypeDefinition[] }[] = [
  { name: 'beginnings', title: 'Beginning and end', of: [openingSection, invitationSection] },
  { name: 'texts', title: 'Text and pictures', of: [richTextSection] },
]
const all = groups.flatMap(({ of }) => of)

/** The types of all sections, and of what stands in them. */
export const sectionTypes = [...all, figure]

export const sectionList = (group: string) =>
  defineField({
    name: 'sections',
    title: 'Sections',
    description: 'What the page is made of, from top to bottom. Drag to reorder.',
    type: 'array',
    group,
    of: all.map(({ name }) => defineArrayMember({ type: name })),
    options: {
      insertMenu: {
        filter: true,
        groups: groups.map(({ name, title, of }) => ({ name, title, of: of.map((type) => type.name) })),
      },
    },
    validation: (rule) => rule.required().min(1).error('Add at least one section.'),
  })
