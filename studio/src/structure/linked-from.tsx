import { foundPages, pages, type Page } from '@daymark/schemas/pages'
import { Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { apiVersion } from '../project.ts'

/** The page besides the home page that shows documents of a type; links to it stay when one of them goes. */
const table: Page[] = foundPages.map((name) => pages[name])
const ownPage = (type: string) =>
  table.find(({ path, params, shows }) => path !== '/' && !params && shows.includes(type))?.path

const linkingQuery = `*[_id != $id && (references($id) || (defined($page) && (
  heroLink == $page || callLink == $page || link == $page ||
  $page in navigation[].href || $page in footerLinks[].href
)))]{ _type, "title": coalesce(name, title) }`

interface Linking {
  _type: string
  title: string | null
}

/** What a question about a document's end says, and what of the site leads to it. */
export function LinkedFrom({ id, type, children }: { id: string; type: string; children: string }) {
  const client = useClient({ apiVersion })
  const schema = useSchema()
  const [linking, setLinking] = useState<Linking[]>([])

  useEffect(() => {
    let current = true
    client
      .fetch<Linking[]>(linkingQuery, { id, page: ownPage(type) ?? null })
      .then((found) => current && setLinking(found))
      .catch(() => {})
    return () => {
      current = false
    }
  }, [client, id, type])

  const names = linking.map(({ _type, title }) => title ?? schema.get(_type)?.title ?? _type)
  const page = ownPage(type)
  return (
    <Stack gap={3}>
      <Text size={1}>{children}</Text>
      {names.length > 0 && (
        <Text size={1}>
          {`${page ? `Links to its page (${page})` : 'Links to it'} stay in: ${[...new Set(names)].join(', ')}. Look at them too.`}
        </Text>
      )}
    </Stack>
  )
}
