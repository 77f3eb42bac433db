import { Stack, Text } from '@sanity/ui'
import { useLinking } from './use-linking.ts'

/** What a question about a document's end says, and what of the site leads to it. */
export function LinkedFrom({ id, type, children }: { id: string; type: string; children: string }) {
  const names = useLinking(id, type)
  return (
    <Stack gap={3}>
      <Text size={1}>{children}</Text>
      {names.length > 0 && (
        <Text size={1} data-testid="linked-from">
          {`These lead to it, and visitors who follow them would not find it: ${names.join(', ')}. Look at them too.`}
        </Text>
      )}
    </Stack>
  )
}
