import { useCallback, useEffect, useState } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'
import type { Counts, Enquiry, EnquiryPage, Filter } from './enquiry.ts'
import { useNews } from './feed.ts'

export type EnquiryListState = ReturnType<typeof useEnquiries>

/** The enquiries that meet a filter and a search, newest first; loaded again whenever something changed. */
export function useEnquiries(filter: Filter, search: string) {
  const api = useStaffApi()
  const news = useNews()
  const [enquiries, setEnquiries] = useState<Enquiry[]>()
  const [counts, setCounts] = useState<Counts>()
  const [next, setNext] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    api
      .get<EnquiryPage>(pathOf(filter, search), stop.signal)
      .then((page) => {
        setEnquiries(page.enquiries)
        setCounts(page.counts)
        setNext(page.next)
        setTrouble(undefined)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setTrouble(inWords(error))
      })
    return () => stop.abort()
  }, [api, filter, search, news.turn, turn])

  const reload = useCallback(() => setTurn((count) => count + 1), [])

  async function more() {
    try {
      const page = await api.get<EnquiryPage>(pathOf(filter, search, next))
      setEnquiries((shown) => [...(shown ?? []), ...page.enquiries])
      setNext(page.next)
    } catch (error) {
      setTrouble(inWords(error))
    }
  }

  return { enquiries, counts, trouble, reload, more: next === undefined ? undefined : more }
}

function pathOf(filter: Filter, search: string, before?: string) {
  const query = new URLSearchParams({ filter, q: search, ...(before ? { before } : {}) })
  return `/api/enquiries?${query}`
}
