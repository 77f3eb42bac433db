import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  words: string
  /** Ends it, where that can be done here. */
  button: ReactNode
}

/** One of the things by which somebody gets in. */
export function Entry({ title, words, button }: Props) {
  return (
    <Card as="li" border radius={2} padding={3}>
      <Flex align="center" gap={3} wrap="wrap">
        <Box flex={1} style={{ minWidth: '12rem' }}>
          <Stack gap={3}>
            <Text size={1} weight="medium">
              {title}
            </Text>
            <Text size={1} muted>
              {words}
            </Text>
          </Stack>
        </Box>
        {button}
      </Flex>
    </Card>
  )
}

export function Entries({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={2} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {children}
    </Stack>
  )
}
