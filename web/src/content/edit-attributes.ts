import { createStore } from '../ui/store.ts'
import { useSite } from './site.tsx'

/** A document in the content of a page. */
interface Document {
  _id: string
  _type: string
}
export type EditAttributes = (
  document: Document,
  path: string,
) => { 'data-sanity'?: string; 'data-opens'?: string; 'data-field'?: string }

/** Attributes that tell the Studio which field an element shows; empty for visitors. */
export function useEditAttributes(): EditAttributes {
  return current.use(useSite().editAttributes)
}

const none = {}
const current = createStore<EditAttributes>(() => none)
export const setEditAttributes = current.set
