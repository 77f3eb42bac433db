import { Box, Button, Card, Flex, Text } from '@sanity/ui'

interface OrderStripProps {
  viewer: boolean
  /** How many places visitors do not see yet. */
  moved: number
  justPublished: boolean
  undo: () => void
  publish: () => void
  takeBack: () => void
  /** Missing where nothing can be planned. */
  plan?: (() => void) | undefined
}

/** Below the list: what of its order is not public, and what can be done about it. */
export function OrderStrip({ viewer, moved, justPublished, undo, publish, takeBack, plan }: OrderStripProps) {
  if (viewer) {
    return (
      <Strip words="You can look at this list. An administrator can make you an editor, who may change its order." />
    )
  }
  if (moved > 0) {
    const places = moved === 1 ? 'One place is' : `${moved} places are`
    return (
      <Strip
        tone="caution"
        words={`${places} changed and not public yet: visitors see the order from before.`}
      >
        <Button text="Undo" mode="ghost" fontSize={1} padding={3} onClick={undo} />
        {plan && <Button text="Publish later…" mode="ghost" fontSize={1} padding={3} onClick={plan} />}
        <Button text="Publish order" tone="primary" fontSize={1} padding={3} onClick={publish} />
      </Strip>
    )
  }
  if (justPublished) {
    return (
      <Strip tone="positive" words="Visitors see the new order.">
        <Button text="Undo" mode="ghost" fontSize={1} padding={3} onClick={takeBack} />
      </Strip>
    )
  }
  return null
}

interface StripProps {
  words: string
  tone?: 'caution' | 'positive'
  children?: React.ReactNode
}

function Strip({ words, tone, children }: StripProps) {
  return (
    // On a phone the pane is as long as its list: the strip stays in sight.
    <Card
      tone={tone ?? 'transparent'}
      padding={3}
      borderTop
      role="status"
      data-testid="order-strip"
      style={{ position: 'sticky', bottom: 0, zIndex: 1 }}
    >
      <Flex align="center" gap={2} wrap="wrap" justify="flex-end">
        <Box style={{ flex: '1 1 10rem' }}>
          <Text size={1}>{words}</Text>
        </Box>
        {children}
      </Flex>
    </Card>
  )
}
