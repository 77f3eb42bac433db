/** What a page in the frame of the Studio's preview posts until the overlays are connected. */
export type EarlyMessage = { earlyPreview: 'shown' } | { earlyPreview: 'clicked'; field: string }

/** A field that an element of the page shows. */
export interface ShownField {
  id: string
  type: string
  path: string
}

/** As an attribute of the element. */
export const writeField = ({ id, type, path }: ShownField) =>
  new URLSearchParams({ id, type, path }).toString()

export function readField(text: string): ShownField | undefined {
  const field = new URLSearchParams(text)
  const [id, type, path] = [field.get('id'), field.get('type'), field.get('path')]
  return id && type && path ? { id, type, path } : undefined
}
