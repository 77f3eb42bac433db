import { visitsReportSchema, type Period, type VisitsReport } from '@daymark/schemas/visits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'

/** The figures of a period. What is shown stays until the next answer is there. */
export function useReport(period: Period) {
  const api = useStaffApi()
  const [report, setReport] = useState<VisitsReport>()
  const [error, setError] = useState<string>()
  const running = useRef(new AbortController())

  const load = useCallback(async () => {
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    try {
      setReport(await api.get(`/api/visits?days=${period}`, visitsReportSchema, signal))
      setError(undefined)
    } catch (refusal) {
      if (!signal.aborted) setError(inWords(refusal))
    }
  }, [api, period])
  useEffect(() => {
    void load()
    return () => running.current.abort()
  }, [load])

  return { report, error, reload: () => void load() }
}
