import { notifyManager, QueryClient } from '@tanstack/react-query'
import { readByKey } from '../network/requests.ts'

// The default, setTimeout, would render a mutation's new state a task after its promise settled.
notifyManager.setScheduler(queueMicrotask)

/**
 * Content stays fresh as long as the page is open; nothing is refetched or retried. Without a network a request fails at
 * once, so that the visitor is told, instead of waiting for one.
 */
export function createQueryClient(apiOrigin: string) {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readByKey({ apiOrigin, on401: 'throw' }),
        networkMode: 'always',
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
