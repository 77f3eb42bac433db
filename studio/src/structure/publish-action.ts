import { useEffect, useState } from 'react'
import { useSyncState, useValidationStatus, type DocumentActionComponent } from 'sanity'

/** For so long a fault may be that of a word half typed, which is checked before the rest of it is. */
const graceMs = 1_500

const made = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * Publish waits until the last word is stored and checked, and then happens. The Studio's own waits too, but drops
 * the wish at the first fault it hears of, even when that has been put right meanwhile.
 */
export function publishAction(publish: DocumentActionComponent): DocumentActionComponent {
  const known = made.get(publish)
  if (known) return known
  const patient: DocumentActionComponent = (props) => {
    const { id, type, draft, published } = props
    const usual = publish(props)
    const { isSyncing } = useSyncState(id, type)
    const checked = useValidationStatus((draft ?? published)?._id ?? id, type, true)
    const [wished, setWished] = useState(false)

    const current = !isSyncing && !checked.isValidating && checked.revision === (draft ?? published)?._rev
    const faulty = checked.validation.some(({ level }) => level === 'error')
    const act = usual?.onHandle
    useEffect(() => {
      if (!wished || !current) return undefined
      const settle = () => {
        setWished(false)
        if (!faulty) act?.()
      }
      const timer = setTimeout(settle, faulty ? graceMs : 0)
      return () => clearTimeout(timer)
    }, [wished, current, faulty, act])

    if (!usual) return usual
    return {
      ...usual,
      ...(wished && {
        disabled: true,
        label: 'Checking…',
        title: 'Published as soon as the last word is checked',
      }),
      onHandle: () => setWished(true),
    }
  }
  patient.action = 'publish'
  made.set(publish, patient)
  return patient
}
