import { auditPageSchema, type AuditPage } from '@daymark/schemas/audit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'
import { searchOf, type Filter } from './filter.ts'

/** The entries that meet a filter, newest first, page by page. What is shown stays until the next answer is there. */
export function useEntries(filter: Filter) {
  const api = useStaffApi()
  const [page, setPage] = useState<AuditPage>()
  const [error, setError] = useState<string>()
  const running = useRef(new AbortController())

  const load = useCallback(
    async (shown: AuditPage['entries'], before?: number) => {
      running.current.abort()
      running.current = new AbortController()
      const { signal } = running.current
      try {
        const next = await api.get(`/api/audit?${searchOf(filter, before)}`, auditPageSchema, signal)
        setPage({ ...next, entries: [...shown, ...next.entries] })
        setError(undefined)
      } catch (refusal) {
        if (!signal.aborted) setError(inWords(refusal))
      }
    },
    [api, filter],
  )
  useEffect(() => {
    void load([])
    return () => running.current.abort()
  }, [load])

  return {
    ...page,
    error,
    reload: () => void load([]),
    more: page?.next === undefined ? undefined : () => void load(page.entries, page.next),
  }
}
