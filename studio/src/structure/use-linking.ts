import { linkingQuery, pathQuery } from '@daymark/schemas/linked'
import { useCallback } from 'react'
import { useClient, useSchema } from 'sanity'
import { pageTable } from '../address-of.ts'
import { apiVersion } from '../project.ts'
import { useLoaded } from '../use-loaded.ts'

/** The page besides the home page that shows documents of a type; links to it stay when one of them goes. */
const listPage = (type: string) =>
  pageTable.find(({ path, params, shows }) => path !== '/' && !params && shows.includes(type))?.path

interface Linking {
  _type: string
  title: string | null
}

/** The names of what leads to a published document, or to the page that lists it. */
export function useLinking(id: string, type: string) {
  const client = useClient({ apiVersion })
  const schema = useSchema()
  const look = useCallback(async () => {
    const path = await client.fetch<string | null>(pathQuery, { id })
    const paths = [path, listPage(type)].filter(Boolean)
    return client.fetch<Linking[]>(linkingQuery, { id, paths })
  }, [client, id, type])
  const linking = useLoaded(look).value ?? []

  return [...new Set(linking.map(({ _type, title }) => title ?? schema.get(_type)?.title ?? _type))]
}
