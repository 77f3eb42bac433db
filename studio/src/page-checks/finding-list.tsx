import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useDocumentOperation } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { ownOrigin } from '../project.ts'
import type { Finding } from './finding.ts'

interface Props {
  id: string
  type: string
  findings: readonly Finding[]
  /** Called when somebody goes to look at one. */
  onShow?: () => void
}

/** A sentence for each finding, with the way to its place on the page and in the form. */
export function FindingList({ id, type, findings, onShow }: Props) {
  const { patch } = useDocumentOperation(id, type)
  return (
    <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {findings.map(({ level, path, message, page, mended }) => (
        <Card
          as="li"
          key={`${path} ${message}`}
          tone={level === 'broken' ? 'critical' : 'caution'}
          padding={3}
          radius={2}
        >
          <Flex align="center" gap={3} wrap="wrap">
            <Text size={1} style={{ flex: '1 1 14rem' }}>
              {message}
            </Text>
            <Flex gap={2}>
              <ShowLink
                intent="edit"
                // The preview leaves a document for its page's own where the address is not the whole one.
                params={{ id, type, path, ...(page && { mode: 'presentation', preview: ownOrigin + page }) }}
                onClick={() => onShow?.()}
              >
                Show me
              </ShowLink>
              {mended !== undefined && (
                <Button
                  text="Mend it"
                  title={`“${mended}”`}
                  tone="primary"
                  fontSize={1}
                  padding={2}
                  disabled={Boolean(patch.disabled)}
                  onClick={() => patch.execute([{ set: { [path]: mended } }])}
                />
              )}
            </Flex>
          </Flex>
        </Card>
      ))}
    </Stack>
  )
}

const ShowLink = styled(IntentLink)`
  padding: 0.4rem;
  border-radius: 3px;
  color: inherit;
  font-size: 0.8125rem;
  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }
`
