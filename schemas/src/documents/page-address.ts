import { defineField } from 'sanity'
import { addressOf, faultOfAddress } from '../pages/addresses/address.ts'
import { apiVersion, publishedId } from './parts.ts'

/** Whether no other page has the address, drafts included. */
const isFree = `!defined(*[
  _type == $type && address.current == $address && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.*." + $id))
][0]._id)`

interface Placed {
  type: string
  /** What stands in front of what staff write. */
  below: string
  group: string
  /** Without an address it has no page of its own. */
  optional?: boolean
}

export const pageAddress = ({ type, below, group, optional = false }: Placed) =>
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
          { type, address, id: publishedId(document) },
          { perspective: 'raw' },
        ),
    },
    validation: (rule) => [
      ...(optional
        ? []
        : [rule.required().error('Give the page an address: press “Generate” to take it from the title.')]),
      rule.custom((slug) => {
        if (!slug?.current) return true
        if (below !== '/' && slug.current.includes('/'))
          return `A page lies directly below “${below}”: leave out the “/”.`
        return faultOfAddress(slug.current) ?? true
      }),
    ],
  })

/** Visitors are led on from there. The Studio fills it in when a published page gets another address. */
export const formerAddresses = defineField({
  name: 'formerAddresses',
  title: 'Former addresses',
  description: 'Where the page was before: visitors who ask there are led to its address of today.',
  type: 'array',
  of: [{ type: 'string' }],
  hidden: true,
})
