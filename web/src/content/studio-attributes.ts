import { writeField } from '@daymark/schemas/early-preview'
import type { SiteConfig } from '@daymark/schemas/render'
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import type { EditAttributes } from './edit-attributes.ts'

export const studioPath = '/studio'

/** What the overlays, and until they are loaded the page itself, read off an element to open its field at a click. */
export function studioAttributes({ content: { projectId, dataset } }: SiteConfig): EditAttributes {
  const base = { projectId, dataset, baseUrl: studioPath }
  return ({ _id: id, _type: type }, path) => ({
    'data-sanity': createDataAttribute({ ...base, id, type, path }).toString(),
    'data-opens': writeField({ id, type, path }),
  })
}
