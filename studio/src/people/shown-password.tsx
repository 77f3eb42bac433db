import { CopyIcon } from '@sanity/icons/Copy'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'

/** A password that was just made; nobody can look it up later. */
export function ShownPassword({ username, password }: { username: string; password: string }) {
  const [copied, setCopied] = useState<string>()

  function copy() {
    navigator.clipboard.writeText(password).then(
      () => setCopied(password),
      () => setCopied(undefined),
    )
  }

  return (
    <Card tone="positive" padding={4} radius={2} border role="status">
      <Stack gap={3}>
        <Text size={1}>
          The password of <strong>{username}</strong>. Hand it over now: it is shown only this once.
        </Text>
        <Flex align="center" gap={3} wrap="wrap">
          <Text size={2} weight="medium">
            <code style={{ userSelect: 'all' }}>{password}</code>
          </Text>
          <Button
            icon={CopyIcon}
            text={copied === password ? 'Copied' : 'Copy'}
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
