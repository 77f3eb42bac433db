import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'

/** The address of a stored picture. */
export function useAssetUrl(id: string | undefined) {
  const client = useClient({ apiVersion })
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    let current = true
    client
      .fetch<string | null>('*[_id == $id][0].url', { id }, { perspective: 'raw' })
      .then((found) => current && setUrl(found ?? undefined))
      .catch(() => current && setUrl(undefined))
    return () => {
      current = false
    }
  }, [client, id])

  return url
}
