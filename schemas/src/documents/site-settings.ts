import { defineField, defineType } from 'sanity'
import { faultOfAddress } from '../pages/addresses/address.ts'
import { footerLinks, navigation } from './link-lists.ts'
import { favicon, mark } from './mark.ts'
import { headline, line, optionalLine, paragraph, picture } from './parts.ts'

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  groups: [
    { name: 'name', title: 'Name, mark, contact', default: true },
    { name: 'navigation', title: 'Menu and footer' },
    { name: 'search', title: 'Search and sharing' },
    { name: 'consent', title: 'Cookies' },
  ],
  fields: [
    headline(
      'productName',
      'Name of the firm',
      'Shown in the header. Write {product} in any other text of the site and this name appears there.',
      40,
      'name',
    ),
    mark,
    favicon,
    defineField({
      name: 'contactEmail',
      title: 'E-mail address of the firm',
      description: 'Offered to visitors when their message could not be sent, and named for search engines.',
      type: 'string',
      group: 'name',
      validation: (rule) => rule.email().error('This does not look like an e-mail address: name@example.com'),
    }),
    optionalLine(
      'locality',
      'Town',
      'Optional: where the firm is at home, for search engines: “Minneapolis, MN”.',
      60,
      'name',
    ),
    navigation,
    line(
      'footerText',
      'Line in the footer',
      'The copyright line at the bottom of every page.',
      120,
      'navigation',
    ),
    footerLinks,
    line(
      'seoTitle',
      'Title in search results',
      'Used for pages that have no title of their own. 50 to 60 characters read best.',
      60,
      'search',
    ),
    paragraph(
      'seoDescription',
      'Description in search results',
      'One or two sentences that make people want to click.',
      160,
      'search',
    ),
    picture({
      name: 'shareImage',
      title: 'Picture for sharing',
      description:
        'Shown when someone shares the home page or the list of case studies; other pages have their own, or one that is drawn with their title. 1200 × 630 pixels.',
      required: false,
      group: 'search',
      previews: [{ title: 'Shared link', aspectRatio: 1200 / 630 }],
      atLeast: [1200, 630],
    }),
    defineField({
      name: 'feedBelow',
      title: 'Pages that are news',
      description:
        'Optional: an address such as “/insights”. Readers can subscribe to the pages below it, at “/feed.xml”.',
      type: 'string',
      // There need not be a page at it, which the Studio's checks would take for a broken link.
      options: { noLink: true } as object,
      group: 'search',
      validation: (rule) =>
        rule.custom((below) => {
          if (!below) return true
          if (!below.startsWith('/')) return 'Start with “/”: “/insights”.'
          return faultOfAddress(below.slice(1)) ?? true
        }),
    }),
    defineField({
      name: 'consentMode',
      title: 'Before visits are counted by Google',
      description:
        'Only matters where Google Analytics is set up. Laws differ: in the European Union and the United Kingdom ask first.',
      type: 'string',
      options: {
        layout: 'radio',
        list: [
          { value: 'ask', title: 'Ask first: nothing of Google’s is loaded until a visitor accepts' },
          { value: 'tell', title: 'Tell, and let decline: visits are counted until a visitor declines' },
        ],
      },
      group: 'consent',
    }),
    optionalLine(
      'consentPolicyVersion',
      'Version of your privacy policy',
      'A number or a date. Change it when the policy changes: everybody is asked again.',
      40,
      'consent',
    ),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
