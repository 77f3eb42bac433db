import { defineField, defineType } from 'sanity'
import { hrefRule, line, longest } from './parts.ts'

/** The words of /projects that stand around the case studies. */
export const caseStudiesPage = defineType({
  name: 'caseStudiesPage',
  title: 'Words of the page',
  type: 'document',
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'labels', title: 'Labels' },
    { name: 'call', title: 'Invitation at the end' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    line('heading', 'Heading', 'The title of the page, above the case studies.', 50, 'page'),
    defineField({
      name: 'intro',
      title: 'Text below the heading',
      description: 'Optional: one or two sentences.',
      type: 'text',
      rows: 3,
      group: 'page',
      validation: (rule) => longest(rule, 300),
    }),
    line('backLabel', 'Link back', 'Leads to the home page.', 30, 'page'),
    line('durationLabel', 'Duration', 'Stands above how long the project took.', 30, 'labels'),
    line('teamLabel', 'Team', 'Stands above the size of the team.', 30, 'labels'),
    line('teamUnit', 'People', 'Stands behind the number: “3 people”.', 20, 'labels'),
    line('gainLabel', 'Efficiency gain', 'Stands above the percentage.', 30, 'labels'),
    line('statusLabel', 'Status', 'Stands above where the project is.', 30, 'labels'),
    line(
      'challengeHeading',
      'Heading of the challenge',
      'Stands above what the client struggled with.',
      50,
      'labels',
    ),
    line('solutionHeading', 'Heading of the solution', 'Stands above what you did.', 50, 'labels'),
    line('featuresHeading', 'Heading of the features', 'Stands above what was delivered.', 50, 'labels'),
    line('resultsHeading', 'Heading of the results', 'Stands above the figures.', 50, 'labels'),
    line('callHeading', 'Heading', 'Asks the visitor to take the next step.', 80, 'call'),
    line('callLabel', 'Words of the button', 'Two or three words.', 30, 'call'),
    defineField({
      name: 'callLink',
      title: 'The button leads to',
      description: 'Usually “/#contact”, the form on the home page.',
      type: 'string',
      group: 'call',
      validation: (rule) => [
        rule.required().error('Say where the button leads, for example /#contact.'),
        hrefRule(rule),
      ],
    }),
    defineField({
      name: 'seoTitle',
      title: 'Title in search results',
      description: 'Optional: without it the heading is used.',
      type: 'string',
      group: 'search',
      validation: (rule) => longest(rule, 60),
    }),
    defineField({
      name: 'seoDescription',
      title: 'Description in search results',
      description: 'Optional: without it the one of the site settings is used.',
      type: 'text',
      rows: 3,
      group: 'search',
      validation: (rule) => longest(rule, 160),
    }),
  ],
  preview: { prepare: () => ({ title: 'Words of the page' }) },
})
