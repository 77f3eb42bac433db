import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'

interface Template {
  _id: string
  title: string
  text: string
}

const query = `*[_type == "answerTemplate" && defined(title) && defined(text)] | order(title asc) { _id, title, text }`

/** Texts that answers begin with, as they are published. */
export function useTemplates() {
  const client = useClient({ apiVersion })
  const [templates, setTemplates] = useState<Template[]>([])
  useEffect(() => {
    let current = true
    client
      .fetch<Template[]>(query, {}, { perspective: 'published' })
      .then((found) => current && setTemplates(found))
      // An answer can be written without them.
      .catch(() => {})
    return () => {
      current = false
    }
  }, [client])
  return templates
}
