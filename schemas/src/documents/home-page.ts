import { defineField, defineType } from 'sanity'
import { hrefRule, line, longest, paragraph } from './parts.ts'

const optionalParagraph = (name: string, title: string, description: string, group: string, most = 300) =>
  defineField({
    name,
    title,
    description,
    type: 'text',
    rows: 3,
    group,
    validation: (rule) => longest(rule, most),
  })

const backgroundVideo = (name: string, description: string, group: string) =>
  defineField({
    name,
    title: 'Background video',
    description,
    type: 'videoLoop',
    group,
    validation: (rule) => rule.required().error('Choose the video and its first picture.'),
  })

export const homePage = defineType({
  name: 'homePage',
  title: 'Home page',
  type: 'document',
  groups: [
    { name: 'hero', title: '1 Opening', default: true },
    { name: 'mission', title: '2 Our mission' },
    { name: 'team', title: '3 Clients and team' },
    { name: 'teeth', title: '4 Cutting our teeth' },
    { name: 'process', title: '5 How we work' },
    { name: 'contact', title: '6 Contact' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    line(
      'heroHeadline',
      'Headline',
      'The first words a visitor reads, in the largest letters. One short question or sentence.',
      60,
      'hero',
    ),
    paragraph(
      'heroText',
      'Text below the headline',
      'One or two sentences: what you do for the visitor.',
      200,
      'hero',
    ),
    paragraph('heroInvitation', 'Invitation', 'A line that invites visitors to get in touch.', 200, 'hero'),
    line('heroLinkLabel', 'Words of the button', 'Two or three words.', 30, 'hero'),
    defineField({
      name: 'heroLink',
      title: 'The button leads to',
      description: 'Usually “#contact”, the form further down.',
      type: 'string',
      group: 'hero',
      validation: (rule) => [
        rule.required().error('Say where the button leads, for example #contact.'),
        hrefRule(rule),
      ],
    }),
    backgroundVideo(
      'heroVideo',
      'Fills the opening of the page, without sound. Dark, so that the white headline stays readable.',
      'hero',
    ),
    line('missionHeading', 'Heading', 'Names the section.', 50, 'mission'),
    line('missionStatement', 'Mission', 'One sentence, in large letters.', 140, 'mission'),
    paragraph(
      'missionText',
      'Text',
      'How you start with a new client, and why it is safe to try.',
      500,
      'mission',
    ),
    line(
      'missionProjectsLabel',
      'Line above the projects',
      'Introduces the glowing orbs; the orbs themselves are under “Projects”.',
      90,
      'mission',
    ),
    line(
      'clientsLabel',
      'Name of the logo strip',
      'Read aloud to people who cannot see the logos.',
      60,
      'team',
    ),
    line('teamHeading', 'Heading above the team', 'The people themselves are under “Team”.', 60, 'team'),
    optionalParagraph(
      'teamText',
      'Text beside the heading',
      'Optional: a sentence about the people.',
      'team',
    ),
    line('teethHeading', 'Heading', 'Names the section.', 50, 'teeth'),
    paragraph('teethText', 'Text', 'An empty line starts a new paragraph.', 900, 'teeth'),
    line('processHeading', 'Heading', 'The steps themselves are under “How we work”.', 50, 'process'),
    optionalParagraph(
      'processText',
      'Text beside the heading',
      'Optional: a sentence about how you work.',
      'process',
    ),
    line(
      'deliverablesLabel',
      'Title of a step’s other side',
      'Stands above the list of what the client gets.',
      40,
      'process',
    ),
    line('contactHeading', 'Heading', 'Stands above the form.', 50, 'contact'),
    paragraph('contactText', 'Text', 'What happens after someone writes.', 300, 'contact'),
    backgroundVideo(
      'contactVideo',
      'Lies behind the form, without sound. Light, so that dark text stays readable.',
      'contact',
    ),
    defineField({
      name: 'seoTitle',
      title: 'Title in search results',
      description: 'Optional: without it the one of the site settings is used.',
      type: 'string',
      group: 'search',
      validation: (rule) => longest(rule, 60),
    }),
    optionalParagraph(
      'seoDescription',
      'Description in search results',
      'Optional: without it the one of the site settings is used.',
      'search',
      160,
    ),
  ],
  preview: { select: { media: 'heroVideo.poster' }, prepare: ({ media }) => ({ title: 'Home page', media }) },
})
