import type { EnquiryPage, Filter } from '@daymark/schemas/staff'
import { inWords } from '../staff-api.ts'
import { createStore } from '../store.ts'

export interface Query {
  filter: Filter
  search: string
  size: number
  before?: number
}

export type ListState = Partial<EnquiryPage> & { error?: string }

const pageSize = 50
/** The API answers no more at once. */
const mostAtOnce = 200

/**
 * The enquiries that meet a filter and a search, newest first. What was loaded stays loaded when something changed, and
 * an answer that comes after the filter was changed is dropped.
 */
export function createListState(ask: (query: Query, signal: AbortSignal) => Promise<EnquiryPage>) {
  const state = createStore<ListState>({})
  let wanted = { filter: 'all' as Filter, search: '' }
  let size = pageSize
  let stop = new AbortController()

  async function load(upTo: number, start: EnquiryPage['enquiries'], from?: number) {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    let enquiries = start
    let before = from
    try {
      for (;;) {
        const page = await ask(
          {
            ...wanted,
            size: Math.min(upTo - enquiries.length, mostAtOnce),
            ...(before !== undefined && { before }),
          },
          signal,
        )
        if (signal.aborted) return
        enquiries = [...enquiries, ...page.enquiries]
        before = page.next
        if (before === undefined || enquiries.length >= upTo) {
          state.write({ ...page, enquiries })
          return
        }
      }
    } catch (error) {
      if (!signal.aborted) state.write({ ...state.read(), error: inWords(error) })
    }
  }

  return {
    state,
    show(filter: Filter, search: string) {
      wanted = { filter, search }
      size = pageSize
      // The old rows stay until the new ones are there, but nothing is appended to them.
      state.write({ ...state.read(), next: undefined })
      return load(size, [])
    },
    reload: () => load(size, []),
    more() {
      const { enquiries: shown = [], next } = state.read()
      size = Math.max(size, shown.length) + pageSize
      return load(size, shown, next)
    },
    stop: () => stop.abort(),
  }
}
