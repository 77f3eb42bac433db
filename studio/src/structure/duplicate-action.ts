import { madeOnce } from '../made-once.ts'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'

type Duplicate = (
  props: DocumentActionProps & {
    mapDocument: (document: Record<string, unknown>) => Record<string, unknown>
  },
) => ReturnType<DocumentActionComponent>

/** A copy gets a place of its own, right after what it was made from: two in one place could not be dragged. */
export const duplicateAction = madeOnce((duplicate: DocumentActionComponent) => {
  const after: DocumentActionComponent = (props) =>
    (duplicate as Duplicate)({
      ...props,
      mapDocument: (document) => ({ ...document, orderRank: placeAfter(document.orderRank) }),
    })
  after.action = 'duplicate'
  return after
})

/** A rank is a fraction in base 36, so more digits stand behind it and before every other. */
function placeAfter(rank: unknown) {
  return typeof rank === 'string' ? `${rank}${Date.now().toString(36)}` : rank
}
