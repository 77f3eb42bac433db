import { defineArrayMember, defineField, type SchemaTypeDefinition } from 'sanity'
import { contactSection } from './contact.ts'
import { figuresSection } from './figures.ts'
import { invitationSection } from './invitation.ts'
import { openingSection } from './opening.ts'
import { caseStudiesSection, logosSection, peopleSection } from './listed.ts'
import { pictureSection } from './picture.ts'
import { questionsSection } from './questions.ts'
import { quotationSection } from './quotation.ts'
import { statementSection } from './statement.ts'
import { stepsSection } from './steps.ts'
import { figure, richTextSection } from './rich-text.ts'

const groups: { name: string; title: string; of: SchemaTypeDefinition[] }[] = [
  { name: 'frame', title: 'Beginning and end', of: [openingSection, invitationSection, contactSection] },
  { name: 'words', title: 'Words and pictures', of: [statementSection, richTextSection, pictureSection] },
  { name: 'proof', title: 'Proof', of: [figuresSection, quotationSection, logosSection, caseStudiesSection] },
  { name: 'answers', title: 'People and answers', of: [peopleSection, stepsSection, questionsSection] },
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
        views: [{ name: 'grid', previewImageUrl: (type) => `/studio/static/sections/${type}.svg` }],
        groups: groups.map(({ name, title, of }) => ({ name, title, of: of.map((type) => type.name) })),
      },
    },
    validation: (rule) => [
      rule.required().min(1).error('Add at least one section.'),
      rule.custom((sections) => {
        const forms = ((sections ?? []) as { _type: string; _key: string }[]).filter(
          ({ _type }) => _type === contactSection.name,
        )
        return (
          forms.length < 2 || {
            message: 'A page has room for one form.',
            path: [{ _key: forms[1]?._key ?? '' }],
          }
        )
      }),
    ],
  })
