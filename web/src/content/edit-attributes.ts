import { useSyncExternalStore } from 'react'
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
  const { editAttributes: served = noEditing } = useSite()
  return useSyncExternalStore(subscribe, snapshot, () => served)
}

export function setEditAttributes(next: EditAttributes) {
  current = next
  for (const listener of listeners) listener()
}

const none = {}
const noEditing: EditAttributes = () => none
const snapshot = () => current
const listeners = new Set<() => void>()
let current = noEditing

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
