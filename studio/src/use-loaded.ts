import type { ClientPerspective, QueryParams } from '@sanity/client'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from './project.ts'
import { inWords, useStaffApi, type Schema } from './staff-api.ts'

interface Loaded<Value> {
  value?: Value
  error?: unknown
}

/** What `load` answers, asked again whenever it is another function. What was answered last stays until then. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})
  const [turn, reload] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then(
      (value) => stop.signal.aborted || setLoaded({ value }),
      (error: unknown) => stop.signal.aborted || setLoaded(({ value }) => ({ value, error })),
    )
    return () => stop.abort()
  }, [load, turn])

  return { ...loaded, reload }
}

/** What the lake answers to a query; without parameters it is not asked. */
export function useFetched<Answer>(
  query: string,
  params: QueryParams | undefined,
  perspective: ClientPerspective,
) {
  const client = useClient({ apiVersion })
  // The caller's object is a new one at each render.
  const key = params && JSON.stringify(params)
  const load = useCallback(
    async (signal: AbortSignal) =>
      key ? client.fetch<Answer>(query, JSON.parse(key), { perspective, signal }) : undefined,
    [client, query, key, perspective],
  )
  return useLoaded(load).value
}

/** What a staff endpoint answers. */
export function useAnswer<Answer>(path: string, schema: Schema<Answer>) {
  const api = useStaffApi()
  const load = useCallback((signal: AbortSignal) => api.get(path, schema, signal), [api, path, schema])
  const { value, error, reload } = useLoaded(load)
  return { answer: value, error: error === undefined ? undefined : inWords(error), reload }
}
