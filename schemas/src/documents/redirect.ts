import { defineField, defineType } from 'sanity'
import { redirectedPath } from '../pages/addresses/redirects.ts'
import { hrefOf } from '../pages/parts.ts'
import { apiVersion, linkAim, publishedId } from './parts.ts'

/** What stands in the way of a redirect from a path: a page that is there, or another redirect. */
const taken = `{
  "page": *[("/" + address.current == $from && _type == "page") || ("/projects/" + address.current == $from && _type == "caseStudy")][0].title,
  "twice": count(*[_type == "redirect" && from == $from && !(_id in [$id, "drafts." + $id])]) > 0
}`

/** Where a redirect leads to is redirected itself. */
const onward = `*[_type == "redirect" && from == $to && !(_id in [$id, "drafts." + $id])][0]{ "to": ${hrefOf('href')} }`

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  fields: [
    defineField({
      name: 'from',
      title: 'From',
      description: 'The address that visitors ask for, with “/” in front: “/old-campaign”.',
      type: 'string',
      // There is no page at it, which the Studio's checks would take for a broken link.
      options: { noLink: true } as object,
      validation: (rule) => [
        rule.required().error('Write the address that visitors ask for.'),
        rule.custom((from) =>
          !from || redirectedPath.test(from) ? true : 'Start with “/”, and leave out spaces, “?” and “#”.',
        ),
        rule.custom(async (from, { document, getClient }) => {
          if (!from || !document) return true
          const { page, twice } = await getClient({ apiVersion }).fetch<{
            page: string | null
            twice: boolean
          }>(taken, { from, id: publishedId(document) }, { perspective: 'drafts' })
          if (twice) return 'This address is redirected already.'
          return page ? `The page “${page}” is at this address: visitors see it, and no redirect.` : true
        }),
      ],
    }),
    ...linkAim,
    defineField({
      name: 'temporary',
      title: 'Only for a while',
      description: 'Browsers and search engines go on asking for the old address.',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  validation: (rule) =>
    rule.custom(async (value, { document, getClient }) => {
      const { from, href, page } = (value ?? {}) as { from?: string; href?: string; page?: object }
      if (!from || !href || page || !document) return true
      if (href === from) return { message: 'This leads back to itself.', path: ['href'] }
      const next = await getClient({ apiVersion }).fetch<{ to: string | null } | null>(
        onward,
        { to: href, id: publishedId(document) },
        { perspective: 'drafts' },
      )
      if (!next) return true
      return next.to === from
        ? { message: `“${href}” leads back here: visitors would go in a circle.`, path: ['href'] }
        : { message: `“${href}” is redirected itself: lead to “${next.to}” at once.`, path: ['href'] }
    }),
  preview: {
    select: { title: 'from', href: 'href', page: 'page.title' },
    prepare: ({ title, href, page }: Record<string, string>) => ({
      title,
      subtitle: `to ${page ?? href ?? '?'}`,
    }),
  },
})
