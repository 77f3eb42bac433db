import { countsSchema, type Counts } from '@daymark/schemas/staff'
import { useSyncExternalStore } from 'react'
import { StaffApiError, useStaffApi, type StaffApi } from '../staff-api.ts'

/** What the server last said, and how many times it has spoken: each time something changed. */
export interface News {
  counts?: Counts
  turn: number
}

const feeds = new Map<string | undefined, ReturnType<typeof createFeed>>()
const retryMs = 4_000

/** One stream for everything in this tab that shows enquiries. */
export function useNews(): News {
  const api = useStaffApi()
  const feed = feeds.get(api.token) ?? createFeed(api)
  feeds.set(api.token, feed)
  return useSyncExternalStore(feed.subscribe, feed.read)
}

function createFeed(api: StaffApi) {
  let news: News = { turn: 0 }
  let stop: AbortController | undefined
  const listeners = new Set<() => void>()

  /** A hidden tab lets go of its connection: a browser has six to a host. */
  function follow() {
    const wanted = listeners.size > 0 && !document.hidden
    if (wanted && !stop) {
      stop = new AbortController()
      void keepReading(stop.signal)
    } else if (!wanted) {
      stop?.abort()
      stop = undefined
    }
  }

  async function keepReading(signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        await readEvents(await api.open('/api/enquiries/events', signal), (data) => {
          news = { counts: countsSchema.parse(JSON.parse(data)), turn: news.turn + 1 }
          for (const listener of listeners) listener()
        })
      } catch (error) {
        if (error instanceof StaffApiError && (error.status === 401 || error.status === 403)) return
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  return {
    read: () => news,
    subscribe(listener: () => void) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', follow)
      listeners.add(listener)
      follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) document.removeEventListener('visibilitychange', follow)
        follow()
      }
    },
  }
}

async function readEvents(response: Response, onData: (data: string) => void) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice('data: '.length))
  }
}
