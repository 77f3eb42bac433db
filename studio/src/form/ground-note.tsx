import { Button, Card, Flex, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { groundOf } from '../page-checks/boxed.ts'

interface Props {
  url: string
  /** What is wrong with it. */
  words: string
  /** What the button says, which shows the picture as it is. */
  offer: (ground: 'light' | 'dark') => string
  onAccept: (ground: 'light' | 'dark') => void
}

/** A picture with a ground of its own, which one tone would fill: offers to show it as it is. */
export function GroundNote({ url, words, offer, onAccept }: Props) {
  const [boxed, setBoxed] = useState<{ url: string; ground: 'light' | 'dark' | undefined }>()

  useEffect(() => {
    const image = new Image()
    image.onload = () => setBoxed({ url, ground: groundOf(image) })
    image.src = url
  }, [url])

  const ground = boxed?.url === url ? boxed.ground : undefined
  if (!ground) return null
  return (
    <Card tone="caution" padding={3} radius={2} border role="status" data-testid="logo-ground">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} style={{ flex: '1 1 14em' }}>
          {words}
        </Text>
        <Button text={offer(ground)} mode="ghost" fontSize={1} padding={2} onClick={() => onAccept(ground)} />
      </Flex>
    </Card>
  )
}
