import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { StudioLink } from './studio-link.tsx'

interface Props {
  title: string
  note?: string
  /** Where all of it is, below the Studio's own address. */
  more?: { words: string; path: string }
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Panel({ title, note, more, children }: Props) {
  return (
    <Card as="section" border radius={3} padding={4} aria-label={title} style={{ minWidth: 0 }}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Heading as="h2" size={1} style={{ flex: 1 }}>
            {title}
          </Heading>
          {more && (
            <Text size={1}>
              <StudioLink path={more.path}>{more.words}</StudioLink>
            </Text>
          )}
        </Flex>
        {note && <Line>{note}</Line>}
        {children}
      </Stack>
    </Card>
  )
}

/** A line where a list would be. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <Text size={1} muted>
      {children}
    </Text>
  )
}

export function Lines({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={4} padding={0} style={{ listStyle: 'none', margin: 0 }}>
      {children}
    </Stack>
  )
}
