import { useSyncExternalStore } from 'react'
import { useSite } from './site.tsx'

/** A document in the content of a page. */
interface Document {
  _id: string
  _type: string
}
type EditAttributes = (document: Document, path: string) => { 'data-sanity'?: string; 'data-field'?: string }

/** Attributes that tell the Studio's preview which field an element shows; empty for visitors. */
export function useEditAttributes(): EditAttributes {
  const { draft } = useSite()
  return useSyncExternalStore(subscribe, snapshot, draft === 'checked' ? markedSnapshot : serverSnapshot)
}

export function setEditAttributes(next: EditAttributes) {
  editAttributes = next
  for (const listener of listeners) listener()
}

const none = {}
const noEditing: EditAttributes = () => none
const markField: EditAttributes = ({ _id }, path) => ({ 'data-field': `${_id}.${path}` })
const markedSnapshot = () => markField
const serverSnapshot = () => noEditing
const snapshot = () => editAttributes
const listeners = new Set<() => void>()
let editAttributes = noEditing

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
