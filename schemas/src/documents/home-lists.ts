import { defineArrayMember, defineField, defineType } from 'sanity'
import {
  fewWords,
  headline,
  isAddress,
  line,
  linkedPage,
  optionalLine,
  orderRank,
  paragraph,
  picture,
} from './parts.ts'

export const teamMember = defineType({
  name: 'teamMember',
  title: 'Person',
  type: 'document',
  fields: [
    line('name', 'Name', 'First and last name.', 60),
    line('role', 'Role', 'What the person does here, in a few words.', 60),
    paragraph(
      'description',
      'Description',
      'Two or three sentences in the third person: what they have done, what they are good at.',
      320,
    ),
    picture({
      name: 'image',
      title: 'Photo',
      description: 'An upright portrait, at least 800 × 1000 pixels. Set the focus on the face.',
      previews: [{ title: 'Team card', aspectRatio: 4 / 5 }],
      atLeast: [800, 1000],
    }),
    picture({
      name: 'hoverImage',
      title: 'Second photo',
      description:
        'Takes the place of the first while a visitor points at the card. Same shape, another moment.',
      previews: [{ title: 'Team card', aspectRatio: 4 / 5 }],
      atLeast: [800, 1000],
    }),
    orderRank('teamMember'),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'image' } },
})

export const clientLogo = defineType({
  name: 'clientLogo',
  title: 'Client logo',
  type: 'document',
  fieldsets: [{ name: 'size', title: 'Size, filled in by itself', options: { columns: 2 } }],
  fields: [
    line('name', 'Name of the client', 'Read aloud to people who cannot see the logo.', 60),
    picture({
      name: 'logo',
      title: 'Logo',
      description:
        'On a transparent ground, cropped tightly. SVG is best; PNG works too. In one tone it stands as quietly as the others.',
      described: false,
    }),
    defineField({
      name: 'tone',
      title: 'Colours',
      description: 'In one tone every logo looks equally heavy, by night and by day.',
      type: 'string',
      initialValue: 'one',
      options: {
        layout: 'radio',
        list: [
          { value: 'one', title: 'In one tone, as the others' },
          { value: 'own', title: 'As it is, in its own colours' },
        ],
      },
    }),
    defineField({
      name: 'ground',
      title: 'Ground',
      description:
        'A plate behind a logo whose colours would be lost in the dark, or that has a ground of its own.',
      type: 'string',
      initialValue: 'none',
      hidden: ({ document }) => document?.tone !== 'own',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          { value: 'none', title: 'None' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    }),
    ...(['width', 'height'] as const).map((name) =>
      defineField({
        name,
        title: name === 'width' ? 'Width of the logo' : 'Height of the logo',
        description:
          'In pixels. Filled in from the picture; width and height together keep its shape while the page loads.',
        type: 'number',
        fieldset: 'size',
        validation: (rule) => [
          // It is filled in from the picture: before there is one, there is nothing to put right here.
          rule.custom((value, { document }) => {
            const { logo } = (document ?? {}) as { logo?: { asset?: unknown } }
            return !logo?.asset || (value ?? 0) > 0 || 'Write a number larger than 0.'
          }),
          rule.max(2000).warning('Logos are usually drawn smaller than 2000 pixels: is this right?'),
        ],
      }),
    ),
    orderRank('clientLogo'),
  ],
  preview: { select: { title: 'name', media: 'logo' } },
})

export const showcasedProject = defineType({
  name: 'showcasedProject',
  title: 'Project',
  type: 'document',
  fields: [
    headline('name', 'Name', 'What it is, in a few words: “Financial Firm”.', 50),
    line('location', 'City', 'With the state: “Minneapolis, MN”.', 50),
    optionalLine(
      'coordinates',
      'Coordinates',
      'Optional: set small beside the city, as on a chart: “44.98° N · 93.27° W”.',
      30,
    ),
    defineField({
      name: 'clickable',
      title: 'Clickable',
      description: 'Switch on when there is a page to lead to.',
      type: 'boolean',
      initialValue: false,
    }),
    { ...linkedPage, hidden: ({ parent }) => !parent?.clickable },
    defineField({
      name: 'link',
      title: 'Or to an address',
      description: '“/projects” for the case study, or an address that starts with https://',
      type: 'string',
      hidden: ({ parent }) => !parent?.clickable || Boolean(parent?.page),
      validation: (rule) =>
        rule.custom((value, { parent }) => {
          const { clickable, page } = (parent ?? {}) as { clickable?: boolean; page?: unknown }
          if (!clickable || page) return true
          return value ? isAddress(value) : 'Choose where this project leads, or switch off "Clickable"'
        }),
    }),
    orderRank('showcasedProject'),
  ],
  preview: { select: { title: 'name', subtitle: 'location' } },
})

export const processStep = defineType({
  name: 'processStep',
  title: 'Step',
  type: 'document',
  fields: [
    headline(
      'title',
      'Name of the step',
      'One to four words. Its number is its place in the list: drag to change it.',
      40,
    ),
    paragraph('description', 'Description', 'What happens in this step, in two or three sentences.', 260),
    defineField({
      name: 'deliverables',
      title: 'What the client gets',
      description:
        'A few words each. They take the place of the description while a visitor points at the card.',
      type: 'array',
      of: [defineArrayMember(fewWords(80))],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one thing that the client gets.'),
        rule.max(6).warning('More than six will not fit on the card.'),
      ],
    }),
    orderRank('processStep'),
  ],
  preview: {
    select: { title: 'title', subtitle: 'description' },
  },
})
