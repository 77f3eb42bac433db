import { useEffect, useState } from 'react'
import { useDocumentStore } from 'sanity'
import { apiVersion } from './project.ts'

interface Listened {
  fetch: string
  /** The documents whose changes let it be asked again. */
  listen: string
}

/** What the lake answers to a query over all versions of documents, asked again at each change. */
export function useListened<Row>(query: string | Listened, tag: string) {
  const store = useDocumentStore()
  const [rows, setRows] = useState<Row[]>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const listening = store
      .listenQuery(query, {}, { apiVersion, perspective: 'raw', tag })
      .subscribe({ next: setRows, error: () => setFailed(true) })
    return () => listening.unsubscribe()
  }, [store, query, tag])

  return { rows, failed }
}
