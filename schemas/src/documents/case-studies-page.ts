import { defineType } from 'sanity'
import { address, headline, line, optionalLine, optionalParagraph } from './parts.ts'

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
    headline('heading', 'Heading', 'The title of the page, above the case studies.', 50, 'page'),
    optionalParagraph('intro', 'Text below the heading', 'Optional: one or two sentences.', 300, 'page'),
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
    optionalLine(
      'baselineLabel',
      'Before',
      'Optional: marks on the scale of the results how it was.',
      20,
      'labels',
    ),
    headline('callHeading', 'Heading', 'Asks the visitor to take the next step.', 80, 'call'),
    headline('callLabel', 'Words of the button', 'Two or three words.', 30, 'call'),
    address('callLink', 'The button leads to', 'Usually “/#contact”, the form on the home page.', 'call'),
    optionalLine(
      'seoTitle',
      'Title in search results',
      'Optional: without it the heading is used.',
      60,
      'search',
    ),
    optionalParagraph(
      'seoDescription',
      'Description in search results',
      'Optional: without it the one of the site settings is used.',
      160,
      'search',
    ),
  ],
  preview: { prepare: () => ({ title: 'Words of the page' }) },
})
