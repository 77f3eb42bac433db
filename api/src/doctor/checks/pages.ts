import { describeLeftOut } from '../../site/pages/pages.ts'
import { broken, fine, worthALook, type Check } from '../check.ts'

export const pagesCheck: Check = {
  name: 'Pages',
  inStudio: true,
  async run({ pages }) {
    const all = (await pages()).all()
    const found = all.flatMap(({ path, fault, leftOut }) => [
      ...(fault === undefined
        ? []
        : [
            broken(
              `${path} cannot be rendered: ${fault}`,
              'Visitors get its last good version. Mend the document in the Studio and publish it.',
            ),
          ]),
      ...[...leftOut].map(([document, parts]) =>
        worthALook(
          `${path}, ${document}: the page ${describeLeftOut(parts)}.`,
          'Complete the document in the Studio and publish it.',
        ),
      ),
    ])
    return found.length > 0
      ? found
      : fine(`${all.map(({ path }) => path).join(', ')}: rendered from what is published.`)
  },
}
