import type { FormState } from '@daymark/schemas/render'
import { useEffect, useState } from 'react'
import { useSite } from '../content/site.tsx'
import { createDraft, tabStorage } from './draft.ts'
import { cardShown } from './thank-you-card.tsx'

const blank: FormState = { values: { name: '', email: '', message: '' }, errors: {}, sent: false }
const told = new WeakSet<FormState>()

/** The outcome of a plain post: shown by the page that answers it, and not again when the visitor comes back to it. */
export function useServedForm(): FormState {
  const { form } = useSite()
  const [served, setServed] = useState(() => (form && !told.has(form) ? form : blank))

  useEffect(() => {
    if (!form) return
    told.add(form)
    const draft = createDraft(tabStorage)
    if (form.sent) draft.clear()
    else draft.write(form.values)
  }, [form])

  useEffect(() => {
    if (!served.sent) return
    const timer = setTimeout(() => setServed(blank), cardShown - shownFor())
    return () => clearTimeout(timer)
  }, [served])

  return served
}

/** The card that the server drew was there before any script. */
function shownFor() {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted ? performance.now() - painted.startTime : 0
}
