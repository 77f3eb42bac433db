import { Card, Text } from '@sanity/ui'

/** A sentence in the place of a pane's list. */
export function PaneLine({ children }: { children: string }) {
  return (
    <Card padding={4}>
      <Text muted>{children}</Text>
    </Card>
  )
}
