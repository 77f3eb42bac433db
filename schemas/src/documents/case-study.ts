import { defineArrayMember, defineField, defineType, type NumberRule } from 'sanity'
import { paths } from '../pages/paths.ts'
import { formerAddresses, pageAddress } from './page-address.ts'
import { fewWords, headline, line, orderRank, paragraph, picture } from './parts.ts'

const usually: (rule: NumberRule) => NumberRule = (rule) =>
  rule.min(0).max(100).warning('Percentages are usually between 0 and 100: is this one right?')

const peopleNeeded = 'Write the number of people: 1 or more.'

export const caseStudy = defineType({
  name: 'caseStudy',
  title: 'Case study',
  type: 'document',
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'facts', title: 'Facts' },
    { name: 'features', title: 'Features' },
    { name: 'results', title: 'Results' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    headline('title', 'Name of the project', 'The headline of the case study.', 60, ['story', 'search']),
    pageAddress({ type: 'caseStudy', below: `${paths.projects}/`, group: 'story', optional: true }),
    formerAddresses,
    defineField({
      name: 'tags',
      title: 'Tags',
      description:
        'Two or three words each, such as the industry and the kind of work. Press Enter after each.',
      type: 'array',
      of: [defineArrayMember(fewWords(40))],
      options: { layout: 'tags' },
      group: 'story',
      validation: (rule) => [
        rule.required().min(1).error('Give at least one tag.'),
        rule.max(4).warning('More than four tags are hard to take in.'),
      ],
    }),
    paragraph('summary', 'Summary', 'Two or three sentences: for whom, what it is, what it does.', 400, [
      'story',
      'search',
    ]),
    picture({
      name: 'cover',
      title: 'Picture',
      description: 'Optional: shown large beside the summary, at least 1200 × 800 pixels.',
      required: false,
      group: ['story', 'search'],
      previews: [
        { title: 'Case study', aspectRatio: 3 / 2 },
        { title: 'Shared link', aspectRatio: 1200 / 630 },
      ],
      atLeast: [1200, 800],
    }),
    defineField({
      name: 'beside',
      title: 'Beside the summary',
      description: 'The picture is also what a shared link shows.',
      type: 'string',
      group: 'story',
      initialValue: 'picture',
      options: {
        layout: 'radio',
        list: [
          { value: 'picture', title: 'The picture' },
          { value: 'restaurantWeek', title: 'A drawing: one week in a restaurant, as a sample' },
        ],
      },
    }),
    paragraph(
      'challenge',
      'The challenge',
      'What the client struggled with. An empty line starts a new paragraph.',
      900,
      'story',
    ),
    paragraph(
      'solution',
      'Our solution',
      'What you did about it. An empty line starts a new paragraph.',
      900,
      'story',
    ),
    line('duration', 'Duration', 'How long it took, with the unit: “3 months”.', 30, ['story', 'facts']),
    defineField({
      name: 'teamSize',
      title: 'Size of the team',
      description: 'How many people worked on it, as a number.',
      type: 'number',
      group: ['story', 'facts'],
      validation: (rule) => [
        rule.required().error(peopleNeeded),
        rule.custom(
          (value) => value === undefined || (Number.isInteger(value) && value >= 1) || peopleNeeded,
        ),
        rule.max(50).warning('More than fifty people: is this right?'),
      ],
    }),
    defineField({
      name: 'efficiencyGain',
      title: 'Efficiency gain in percent',
      description: 'Optional: a number once it is known, 40 is shown as “40%”.',
      type: 'number',
      group: ['story', 'facts'],
      validation: usually,
    }),
    {
      ...line('status', 'Status', 'Where the project is: “Under Development”, “Live”.', 40, [
        'story',
        'facts',
      ]),
      initialValue: 'Under Development',
    },
    defineField({
      name: 'features',
      title: 'Key features',
      description: 'Optional: what was delivered, the most important first. Three work best.',
      type: 'array',
      group: 'features',
      of: [
        defineArrayMember({
          name: 'feature',
          title: 'Feature',
          type: 'object',
          fields: [
            line('title', 'Name', 'A few words.', 60),
            paragraph('description', 'Description', 'One or two sentences.', 240),
          ],
          preview: { select: { title: 'title', subtitle: 'description' } },
        }),
      ],
    }),
    defineField({
      name: 'results',
      title: 'Results',
      description: 'Optional: figures that a client would repeat to a colleague. Four work best.',
      type: 'array',
      group: 'results',
      of: [
        defineArrayMember({
          name: 'result',
          title: 'Result',
          type: 'object',
          fields: [
            defineField({
              name: 'value',
              title: 'Percent',
              description: 'As a number: 40 is shown as “40%”.',
              type: 'number',
              validation: (rule) => [
                rule.required().error('Write the percentage as a number, without the sign.'),
                usually(rule),
              ],
            }),
            line('label', 'What it measures', 'Two or three words: “Time Savings”.', 40),
            defineField({
              name: 'drawnAs',
              title: 'Drawn as',
              description: 'All results share one scale, on which a line marks how it was before.',
              type: 'string',
              initialValue: 'share',
              options: {
                layout: 'radio',
                list: [
                  { value: 'saving', title: 'A saving: so much less than before' },
                  { value: 'gain', title: 'A gain: so much more than before' },
                  { value: 'share', title: 'A part of all: so many of a hundred' },
                ],
              },
            }),
          ],
          preview: {
            select: { value: 'value', label: 'label' },
            prepare: ({ value, label }) => ({ title: `${value ?? '?'}% ${label ?? ''}` }),
          },
        }),
      ],
    }),
    orderRank('caseStudy'),
  ],
  preview: { select: { title: 'title', subtitle: 'status', media: 'cover' } },
})
