import { Button, Card, Flex, Spinner, Text } from '@sanity/ui'

interface Props {
  /** Whether there is something to show already. */
  loaded: boolean
  /** Why it could not be loaded. */
  error: string | undefined
  reload: () => void
}

/** In the place of what is being loaded, or above what was loaded before. */
export function Loading({ loaded, error, reload }: Props) {
  if (error)
    return (
      <Card tone="caution" border radius={2} padding={3} role="status">
        <Flex align="center" gap={3} wrap="wrap">
          <Text size={1}>{error}</Text>
          <Button text="Try again" mode="ghost" fontSize={1} onClick={reload} />
        </Flex>
      </Card>
    )
  if (loaded) return null
  return (
    <Flex justify="center" padding={5}>
      <Spinner muted />
    </Flex>
  )
}
