import { useEffect, type RefObject } from 'react'
import { createDraft, tabStorage } from './draft.ts'
import { fieldNames, fieldOf, valuesOf } from './fields.ts'

/** Keeps what is typed and brings it back, whether or not what runs the form ever comes. */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!form.current) return
    bringBack(form.current)
    keep(form.current)
  }, [form])

  return () => {
    if (form.current) keep(form.current)
  }
}

const draft = createDraft(tabStorage)
const keep = (form: HTMLFormElement) => draft.write(valuesOf(form))

function bringBack(form: HTMLFormElement) {
  const kept = draft.read()
  for (const name of fieldNames) {
    const field = fieldOf(form, name)
    const words = kept[name]
    if (field && !field.value && words) field.value = words
  }
}
