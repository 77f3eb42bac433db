import { pageAtQuery } from '@daymark/schemas/linked'
import { Button, Card, Flex, Text } from '@sanity/ui'
import { set, unset, type ObjectInputProps } from 'sanity'
import { ownOrigin } from '../project.ts'
import { useFetched } from '../use-loaded.ts'

/** The page is that of a path: while the next one is asked for, the answer is still that of the last. */
const query = `{ "path": $path, "page": ${pageAtQuery} }`

interface Answer {
  path: string
  page: { _id: string; title: string | null } | null
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
  const answer = useFetched<Answer>(query, path ? { path } : undefined, 'published')
  const found = answer?.path === path ? answer?.page : undefined
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
