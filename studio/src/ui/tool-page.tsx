import { Card, Container, Flex, Heading, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** For tests. */
  id: string
  width?: 1 | 2 | 3
  gap?: number
  /** What stands beside the heading. */
  beside?: ReactNode
  children: ReactNode
}

/** The page of a tool that is one column under a heading. */
export function ToolPage({ title, id, width = 2, gap = 4, beside, children }: Props) {
  return (
    <Card height="fill" overflow="auto" data-testid={id}>
      <Container width={width} padding={[3, 4, 5]}>
        <Stack gap={gap}>
          <Flex align="center" gap={2} wrap="wrap">
            <Heading as="h1" size={2} style={{ flex: 1 }}>
              {title}
            </Heading>
            {beside}
          </Flex>
          {children}
        </Stack>
      </Container>
    </Card>
  )
}
