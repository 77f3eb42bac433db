import { defineField, defineType } from 'sanity'
import { addressOf, faultOfAddress } from '../pages/address.ts'
import { headline, optionalParagraph, picture } from './parts.ts'
import { sectionList } from './sections/sections.ts'

const apiVersion = '2025-02-19'

/** Whether no other page has the address, drafts included. */
const isFree = `!defined(*[
  _type == $type && address.current == $address && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.*." + $id))
][0]._id)`

/** Where a document with a page of its own is found; `below` stands in front of what staff write. */
export const pageAddress = (type: string, below: string, group: string) =>
  defineField({
    name: 'address',
    title: 'Address',
    description: `What stands behind “${below}” in the address of the page.`,
    type: 'slug',
    group,
    options: {
      source: 'title',
      slugify: addressOf,
      isUnique: (address, { document, getClient }) =>
        getClient({ apiVersion }).fetch<boolean>(
          isFree,
          { type, address, id: document?._id.replace(/^(drafts|versions\.[^.]+)\./, '') ?? '' },
          { perspective: 'raw' },
        ),
    },
    validation: (rule) => [
      rule.required().error('Give the page an address: press “Generate” to take it from the title.'),
      rule.custom((slug) => (slug?.current ? (faultOfAddress(slug.current) ?? true) : true)),
    ],
  })

export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    headline(
      'title',
      'Title',
      'The name of the page: in lists, in search results and in the window.',
      70,
      'page',
    ),
    pageAddress('page', '/', 'page'),
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
      description: 'Optional: without it the one of the site settings is used. 1200 × 630 pixels.',
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
