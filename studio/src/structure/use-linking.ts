import { linkingQuery, pathQuery } from '@daymark/schemas/linked'
import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { pageTable } from '../address-of.ts'
import { apiVersion } from '../project.ts'

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
  const [linking, setLinking] = useState<Linking[]>([])

  useEffect(() => {
    let current = true
    async function look() {
      const path = await client.fetch<string | null>(pathQuery, { id })
      const paths = [path, listPage(type)].filter(Boolean)
      const found = await client.fetch<Linking[]>(linkingQuery, { id, paths })
      if (current) setLinking(found)
    }
    look().catch(() => {})
    return () => {
      current = false
    }
  }, [client, id, type])

  return [...new Set(linking.map(({ _type, title }) => title ?? schema.get(_type)?.title ?? _type))]
}
