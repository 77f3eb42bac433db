import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { ChevronUpIcon } from '@sanity/icons/ChevronUp'
import { Button, Card, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { FindingList } from './finding-list.tsx'
import { usePageChecks } from './use-page-checks.ts'

/** Just above Publish: what visitors would stumble over. It moves no field of the form. */
export function PageChecks({ id, type }: { id: string; type: string }) {
  const { findings, drawn } = usePageChecks(id, type)
  const [open, setOpen] = useState(false)
  if (!findings) return null
  if (findings.length === 0) {
    if (!drawn) return null
    return (
      <Text size={1} muted role="status" data-testid="page-checks">
        Looks right on a phone and on a desk.
      </Text>
    )
  }
  const broken = findings.some(({ level }) => level === 'broken')
  return (
    <Card
      tone={broken ? 'critical' : 'caution'}
      border
      radius={2}
      shadow={1}
      padding={1}
      data-testid="page-checks"
      style={{ position: 'sticky', bottom: 8, zIndex: 2 }}
    >
      <Stack gap={2} role="status">
        <Button
          text={findings.length === 1 ? 'One thing to look at' : `${findings.length} things to look at`}
          iconRight={open ? ChevronDownIcon : ChevronUpIcon}
          mode="bleed"
          tone={broken ? 'critical' : 'caution'}
          justify="space-between"
          fontSize={1}
          padding={3}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {open && (
          <div style={{ maxHeight: '40vh', overflow: 'auto' }}>
            <FindingList id={id} type={type} findings={findings} />
          </div>
        )}
      </Stack>
    </Card>
  )
}
