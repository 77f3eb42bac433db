import { defineField, type ImageRule } from 'sanity'
import { sizeOf } from './parts.ts'

interface Upload {
  asset?: { _ref?: string }
}

/** The last part of an image's id is its kind. */
const kindOf = (upload: Upload | undefined) => /-(\w+)$/.exec(upload?.asset?._ref ?? '')?.[1]

const drawn = ['svg', 'png']
/** In pixels: the largest icon is drawn from it. A drawing has no size. */
const leastIcon = 512

const accept = 'image/svg+xml,image/png'

const drawnOnly = (rule: ImageRule) =>
  rule.custom((value: Upload | undefined) => {
    const kind = kindOf(value)
    return (
      !kind ||
      drawn.includes(kind) ||
      'This is a photograph: choose an SVG or a PNG, as whoever drew the mark can give you.'
    )
  })

/** The sign of the firm beside its name. */
export const mark = defineField({
  name: 'mark',
  title: 'Mark',
  description:
    'The sign beside the name at the top and at the foot of every page. An SVG or a PNG on a transparent ground, cropped tightly. While there is none, a beacon stands there.',
  type: 'image',
  group: 'name',
  options: { accept },
  fields: [
    defineField({
      name: 'tone',
      title: 'Colours of the mark',
      description: 'In the colour of the words beside it the mark is seen by night and by day.',
      type: 'string',
      initialValue: 'one',
      hidden: ({ parent }) => !(parent as Upload | undefined)?.asset,
      options: {
        layout: 'radio',
        list: [
          { value: 'one', title: 'In the colour of the words beside it' },
          { value: 'own', title: 'As it is, in its own colours' },
        ],
      },
    }),
  ],
  validation: (rule) => [
    drawnOnly(rule),
    rule
      .custom((value: Upload | undefined) => {
        const size = sizeOf(value?.asset?._ref)
        return !size || size.width <= size.height * widestMark
          ? true
          : 'This is wide for a sign, and will look small. Is there one without the words?'
      })
      .warning(),
  ],
})

/** Width by height: a wider one is drawn smaller. */
const widestMark = 4

/** What browsers, phones and the Studio show for the site. */
export const favicon = defineField({
  name: 'favicon',
  title: 'Icon',
  description:
    'Stands in the tab of the browser, in bookmarks, on phones and in the Studio: all sizes are made from it. A square SVG, or a PNG of at least 512 × 512 pixels. Without it the mark is used.',
  type: 'image',
  group: 'name',
  options: { accept },
  validation: (rule) => [
    drawnOnly(rule),
    rule
      .custom((value: Upload | undefined) => {
        const size = sizeOf(value?.asset?._ref)
        if (!size) return true
        if (Math.max(size.width, size.height) > 1.1 * Math.min(size.width, size.height))
          return `This picture is ${size.width} × ${size.height} pixels: an icon is square, so it will have empty strips at two sides.`
        return kindOf(value) === 'svg' || size.width >= leastIcon
          ? true
          : `This picture is ${size.width} × ${size.height} pixels and will look blurred on phones: choose one of at least ${leastIcon} × ${leastIcon}, or an SVG.`
      })
      .warning(),
  ],
})
