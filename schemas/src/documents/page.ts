import { defineField, defineType } from 'sanity'
import { formerAddresses, pageAddress } from './page-address.ts'
import { headline, optionalParagraph, picture } from './parts.ts'
import { sectionList } from './sections/sections.ts'

export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    headline('title', 'Title', 'The name of the page: in lists, in search results and in the window.', 70, [
      'page',
      'search',
    ]),
    pageAddress({ type: 'page', below: '/', group: 'page' }),
    formerAddresses,
    sectionList('page'),
    optionalParagraph(
      'summary',
      'Summary',
      'One or two sentences, shown in search results and when the page is shared. Without it those of the site settings are used.',
      160,
      'search',
    ),
    picture({
      name: 'shareImage',
      title: 'Picture for sharing',
      description: 'Optional: without it one is drawn with the title. 1200 × 630 pixels.',
      required: false,
      group: 'search',
      previews: [{ title: 'Shared link', aspectRatio: 1200 / 630 }],
      atLeast: [1200, 630],
    }),
    defineField({
      name: 'noindex',
      title: 'Hide from search engines',
      description: 'Who has the address can open the page, but search engines are asked not to list it.',
      type: 'boolean',
      group: 'search',
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: 'title', address: 'address.current' },
    prepare: ({ title, address }: Record<string, string>) => ({
      title: title ?? 'Untitled page',
      subtitle: address ? `/${address}` : 'No address yet',
    }),
  },
})
