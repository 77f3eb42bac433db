import { pageAtQuery } from '@daymark/schemas/linked'
import { Button, Card, Flex, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { set, unset, useClient, type ObjectInputProps } from 'sanity'
import { apiVersion, ownOrigin } from '../project.ts'

interface Found {
  _id: string
  title: string | null
}

/** An address of our own that was typed by hand: a link to the page itself goes on working when the page moves. */
export function OfferPage({
  value,
  readOnly,
  onChange,
  field,
}: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'> & { field: string }) {
  const { [field]: typed, page } = (value ?? {}) as Record<string, unknown>
  const path = page || readOnly || typeof typed !== 'string' ? undefined : ownPath(typed)
  const found = usePageAt(path)
  if (!path || !found) return null
  const choose = () =>
    onChange([set({ _type: 'reference', _ref: found._id, _weak: true }, ['page']), unset([field])])
  return (
    <Card tone="primary" padding={3} radius={2} border role="status" data-testid="offer-page">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} style={{ flex: '1 1 14em' }}>
          {`“${path}” is the page “${found.title ?? path}”. Link to the page itself, and the link goes on working when its address changes.`}
        </Text>
        <Button text="Link to the page" mode="ghost" fontSize={1} padding={2} onClick={choose} />
      </Flex>
    </Card>
  )
}

/** The path of an address on this site that leads to no place within a page. */
function ownPath(typed: string) {
  const url = typed.startsWith('/') || typed.startsWith(`${ownOrigin}/`) ? URL.parse(typed, ownOrigin) : null
  return url?.origin === ownOrigin && !url.hash && !url.search ? url.pathname : undefined
}

function usePageAt(path: string | undefined) {
  const client = useClient({ apiVersion })
  const [found, setFound] = useState<{ path: string; page: Found | null }>()
  useEffect(() => {
    let current = true
    if (path) {
      client
        .fetch<Found | null>(pageAtQuery, { path })
        .then((page) => current && setFound({ path, page }))
        .catch(() => {})
    }
    return () => {
      current = false
    }
  }, [client, path])
  return found?.path === path ? found?.page : undefined
}
