import { enquiryPageSchema, type Filter } from '@daymark/schemas/staff'
import { useEffect, useMemo } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useStore } from '../store.ts'
import { useNews } from './feed.ts'
import { createListState, type Query } from './list-state.ts'

export type EnquiryListState = ReturnType<typeof useEnquiries>

/** The list of enquiries, loaded again whenever something changed. */
export function useEnquiries(filter: Filter, search: string) {
  const api = useStaffApi()
  const { turn } = useNews()
  const list = useMemo(
    () => createListState((query, signal) => api.get(pathOf(query), enquiryPageSchema, signal)),
    [api],
  )
  const state = useStore(list.state)

  useEffect(() => {
    void list.show(filter, search)
    return list.stop
  }, [list, filter, search])
  useEffect(() => {
    if (turn > 0) void list.reload()
  }, [list, turn])

  return { ...state, reload: list.reload, more: state.next === undefined ? undefined : list.more }
}

function pathOf({ filter, search, size, before }: Query) {
  const query = new URLSearchParams({
    filter,
    q: search,
    size: String(size),
    ...(before !== undefined && { before: String(before) }),
  })
  return `/api/enquiries?${query}`
}
