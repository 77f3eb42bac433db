import { defineArrayMember, defineField, defineType } from 'sanity'
import { hrefRule, line, orderRank, paragraph, picture } from './parts.ts'

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
    }),
    picture({
      name: 'hoverImage',
      title: 'Second photo',
      description:
        'Takes the place of the first while a visitor points at the card. Same shape, another moment.',
      previews: [{ title: 'Team card', aspectRatio: 4 / 5 }],
    }),
    orderRank,
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'image' } },
})

export const clientLogo = defineType({
  name: 'clientLogo',
  title: 'Client logo',
  type: 'document',
  fields: [
    line('name', 'Name of the client', 'Read aloud to people who cannot see the logo.', 60),
    picture({
      name: 'logo',
      title: 'Logo',
      description: 'One dark colour on a transparent ground, cropped tightly. SVG is best; PNG works too.',
    }),
    ...(['width', 'height'] as const).map((name) =>
      defineField({
        name,
        title: name === 'width' ? 'Width of the logo' : 'Height of the logo',
        description: 'In pixels, as the logo was drawn. Together they keep its shape while the page loads.',
        type: 'number',
        validation: (rule) => [
          rule.required().positive().error('Write a number larger than 0.'),
          rule.max(2000).warning('Logos are usually drawn smaller than 2000 pixels: is this right?'),
        ],
      }),
    ),
    orderRank,
  ],
  preview: { select: { title: 'name', media: 'logo' } },
})

export const showcasedProject = defineType({
  name: 'showcasedProject',
  title: 'Project',
  type: 'document',
  fields: [
    line('name', 'Name', 'What it is, in a few words: “Financial Firm”.', 50),
    line('location', 'City', 'With the state: “Minneapolis, MN”.', 50),
    defineField({
      name: 'coordinates',
      title: 'Coordinates',
      description: 'Optional: set small beside the city, as on a chart: “44.98° N 93.27° W”.',
      type: 'string',
    }),
    defineField({
      name: 'clickable',
      title: 'Clickable',
      description: 'Switch on when there is a page to lead to.',
      type: 'boolean',
      initialValue: false,
    }),
    defineField({
      name: 'link',
      title: 'Leads to',
      description: '“/projects” for the case study, or an address that starts with https://',
      type: 'string',
      hidden: ({ parent }) => !parent?.clickable,
      validation: (rule) => [
        hrefRule(rule),
        rule.custom((value, { parent }) =>
          (parent as { clickable?: boolean } | undefined)?.clickable && !value
            ? 'Choose where this project leads, or switch off “Clickable”'
            : true,
        ),
      ],
    }),
    orderRank,
  ],
  preview: { select: { title: 'name', subtitle: 'location' } },
})

export const processStep = defineType({
  name: 'processStep',
  title: 'Step',
  type: 'document',
  fields: [
    line(
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
      of: [defineArrayMember({ type: 'string' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one thing that the client gets.'),
        rule.max(6).warning('More than six will not fit on the card.'),
      ],
    }),
    orderRank,
  ],
  preview: {
    select: { title: 'title', subtitle: 'description' },
  },
})
