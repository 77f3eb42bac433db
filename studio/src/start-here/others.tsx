import type { Desk } from '@daymark/schemas/staff'
import { Stack, Text } from '@sanity/ui'
import { formatTimeShort } from '../format-time.ts'
import { Line, Lines, Panel } from '../ui/panel.tsx'

/** What was published last, and by whom. */
export function PublishedLast({ published }: { published: Desk['published'] }) {
  if (!published) return null
  return (
    <Panel title="Published last">
      {published.length === 0 && <Line>Nothing yet.</Line>}
      <Lines>
        {published.map(({ at, who, what }) => (
          <Stack as="li" key={`${at} ${what}`} gap={3}>
            <Text size={1} weight="medium" style={{ overflowWrap: 'anywhere' }}>
              {capitalised(what)}
            </Text>
            <Text size={1} muted>
              <bdi>{who}</bdi>, {formatTimeShort(at)}
            </Text>
          </Stack>
        ))}
      </Lines>
    </Panel>
  )
}

/** Whoever has a Studio open. */
export function WhoIsHere({ here, ownId }: { here: Desk['here']; ownId: string | undefined }) {
  if (!here) return null
  const others = here.filter(({ id }) => id !== ownId)
  return (
    <Panel title="Who is here">
      {others.length === 0 ? (
        <Line>Only you at the moment.</Line>
      ) : (
        <Line>You and {new Intl.ListFormat('en').format(others.map(({ name }) => name))}.</Line>
      )}
    </Panel>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
