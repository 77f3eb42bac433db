import { Heading, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** A part of the account, and what it is for. */
export function Part({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      <Text size={1} muted>
        {words}
      </Text>
      {children}
    </Stack>
  )
}
