import { useEffect, useState } from 'react'
import { useDocumentStore } from 'sanity'
import { apiVersion } from '../project.ts'
import { entriesOf, entriesQuery, type Entry } from './order.ts'

/** The documents of a type in their order, anew with each change. */
export function useEntries(type: string) {
  const store = useDocumentStore()
  const [entries, setEntries] = useState<Entry[]>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const options = { apiVersion, perspective: 'raw' as const, tag: 'ordered-list' }
    const listening = store.listenQuery(entriesQuery, { type }, options).subscribe({
      next: (rows: Parameters<typeof entriesOf>[0]) => setEntries(entriesOf(rows)),
      error: () => setFailed(true),
    })
    return () => listening.unsubscribe()
  }, [store, type])

  return { entries, failed }
}
