import { Card, Text } from '@sanity/ui'

/** How much of a text's room is used, from half of it on. */
export function Counter({ length, most }: { length: number; most: number }) {
  if (length < most / 2) return null
  return (
    <Card tone={length > most ? 'caution' : 'inherit'} padding={1} radius={1}>
      <Text size={0} muted={length <= most} align="right">
        {length} of {most} characters
      </Text>
    </Card>
  )
}
