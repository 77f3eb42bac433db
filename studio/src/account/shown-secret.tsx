import { CopyIcon } from '@sanity/icons/Copy'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState, type ReactNode } from 'react'

/** What was just made, a line each; nobody can look it up later. */
export function ShownSecret({ secret, children }: { secret: string; children: ReactNode }) {
  const [copied, setCopied] = useState<string>()

  function copy() {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(secret),
      () => setCopied(undefined),
    )
  }

  return (
    <Card tone="positive" padding={4} radius={2} border role="status">
      <Stack gap={4}>
        <Text size={1}>{children}</Text>
        <Flex align="center" gap={3} wrap="wrap">
          <Text size={2} weight="medium">
            <code style={{ userSelect: 'all', whiteSpace: 'pre-line' }}>{secret}</code>
          </Text>
          <Button
            icon={CopyIcon}
            text={copied === secret ? 'Copied' : 'Copy'}
            mode="ghost"
            fontSize={1}
            padding={2}
            onClick={copy}
          />
        </Flex>
      </Stack>
    </Card>
  )
}
