import { Card, Text, type CardTone } from '@sanity/ui'

/** The Badge of @sanity/ui has too little contrast in some tones. */
export function StateBadge({ tone, text }: { tone: CardTone; text: string }) {
  return (
    <Card tone={tone} border radius={2} paddingX={2} paddingY={1} style={{ flexShrink: 0 }}>
      <Text size={0} weight="medium">
        {text}
      </Text>
    </Card>
  )
}
