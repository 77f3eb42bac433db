import { defineArrayMember, defineField } from 'sanity'

interface Linking {
  label?: string
}

/** In pixels, on the narrowest screen that shows the links beside the name: see `header.tsx` of the site. */
const menu = { room: 800, character: 8, between: 41, nameCharacter: 14.5 }

/** Whether the links stand in one line with the name of the firm. */
export function fitsMenu(name: string, labels: readonly string[]) {
  const characters = labels.join('').length
  const wide = name.length * menu.nameCharacter + characters * menu.character + labels.length * menu.between
  return wide <= menu.room
}

export const navigation = defineField({
  name: 'navigation',
  title: 'Menu',
  description: 'The links at the top of every page, in this order. Three to five work best.',
  type: 'array',
  of: [defineArrayMember({ type: 'link' })],
  group: 'navigation',
  validation: (rule) =>
    rule.custom((links: Linking[] | undefined, { document }) => {
      const labels = (links ?? []).map(({ label }) => label ?? '')
      return (
        fitsMenu(String(document?.productName ?? ''), labels) ||
        'These links do not fit beside the name on a small laptop: leave one out, or shorten their words.'
      )
    }),
})

const mostInFooter = 8

export const footerLinks = defineField({
  name: 'footerLinks',
  title: 'Links in the footer',
  description: 'Usually privacy, terms and contact. “#” leads nowhere until the page exists.',
  type: 'array',
  of: [defineArrayMember({ type: 'link' })],
  group: 'navigation',
  validation: (rule) =>
    rule.max(mostInFooter).error(`The footer has room for ${mostInFooter} links: leave one out.`),
})
