import { enquiryFields, type Enquiry, type EnquiryField } from '@daymark/schemas/contact'
import { useEffect, type RefObject } from 'react'
import { useSite } from '../content/site.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { draft } from './draft.ts'

/**
 * Keeps in this tab what is typed into the form of a section, and puts it back into a form that is not hydrated yet: it
 * works without the form's own chunk. It listens on the document because React stops events inside markup that it has
 * not hydrated, and it is a component of its own because a render of the section would end the form's wait for its
 * chunk.
 */
export function DraftKeeper({ section }: { section: RefObject<HTMLElement | null> }) {
  const { form: served } = useSite()
  const hydrated = useHydrated()

  useEffect(() => {
    const keep = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form && section.current?.contains(form)) draft.write(valuesOf(form))
    }
    document.addEventListener('input', keep, true)
    return () => document.removeEventListener('input', keep, true)
  }, [section])

  useEffect(() => {
    const form = section.current?.querySelector('form')
    if (hydrated || !form) return
    if (served?.sent) draft.clear()
    else restore(form)
    draft.write(valuesOf(form))
  }, [section, served, hydrated])

  return null
}

function restore(form: HTMLFormElement) {
  const kept = draft.read()
  for (const name of enquiryFields) {
    const field = fieldOf(form, name)
    if (field && !field.value && kept[name]) field.value = kept[name]
  }
}

function valuesOf(form: HTMLFormElement): Enquiry {
  const [name = '', email = '', message = ''] = enquiryFields.map((field) => fieldOf(form, field)?.value)
  return { name, email, message }
}

function fieldOf(form: HTMLFormElement, name: EnquiryField) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null
}
