import { useEffect, type RefObject } from 'react'
import { createDraft, tabStorage } from './draft.ts'
import { fieldNames, fieldOf, valuesOf } from './fields.ts'

/** Keeps what is typed and brings it back, whether or not what runs the form ever comes. */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  const keep = () => {
    if (form.current) createDraft(tabStorage).write(valuesOf(form.current))
  }

  useEffect(() => {
    if (!form.current) return
    const kept = createDraft(tabStorage).read()
    for (const name of fieldNames) {
      const field = fieldOf(form.current, name)
      const words = kept[name]
      if (field && !field.value && words) field.value = words
    }
    keep()
  }, [form])

  return keep
}
