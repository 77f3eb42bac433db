import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useId, type ReactNode } from 'react'

/** A part of the page under a heading of its own. */
export function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" border radius={3} padding={4} aria-labelledby={id} style={{ minWidth: 0 }}>
      <Stack gap={4}>
        <Heading as="h2" size={1} id={id}>
          {title}
        </Heading>
        {note && (
          <Text size={1} muted>
            {note}
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  )
}
