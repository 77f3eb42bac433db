import { useSyncExternalStore } from 'react'

/** A document in the content of a page. */
interface Document {
  _id: string
  _type: string
}
type Mark = (document: Document, path: string) => { 'data-sanity'?: string }

/** Attributes that tell the Studio's preview which field an element shows; empty for visitors. */
export function useEdit(): Mark {
  return useSyncExternalStore(subscribe, current, unmarked)
}

export function setMark(mark: Mark) {
  marking = mark
  for (const listener of listeners) listener()
}

const none = {}
const noMark: Mark = () => none
const unmarked = () => noMark
const current = () => marking
const listeners = new Set<() => void>()
let marking = noMark

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
