import { Card, Stack, Text } from '@sanity/ui'
import type { InputProps } from 'sanity'

/** What is wrong with a field and what to do, in view below it: the Studio itself tells only who points at a sign. */
export function Faults({ id, validation }: Pick<InputProps, 'id' | 'validation'>) {
  const different = [...new Map(validation.map((fault) => [fault.message, fault])).values()]
  if (different.length === 0) return null
  return (
    <Stack gap={1} role="status" data-testid={`faults-${id}`}>
      {different.map(({ message, level }) => (
        <Card key={message} tone={level === 'error' ? 'critical' : 'caution'} radius={2} padding={2}>
          <Text size={1}>{message}</Text>
        </Card>
      ))}
    </Stack>
  )
}
