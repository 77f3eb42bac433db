import { Badge, Box, Flex, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { PreviewCard } from 'sanity'
import { usePaneRouter } from 'sanity/structure'

interface Props {
  /** Of the document that it opens. */
  id: string
  /** What of the document visitors do not see yet. */
  badge?: string | undefined
  children: ReactNode
}

/** A row of a list in the structure that is ours, which opens a document beside it. */
export function PaneRow({ id, badge, children }: Props) {
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter()
  const open = routerPanesState[groupIndex + 1]?.[0]?.id
  const selected = open === id && routerPanesState.length === groupIndex + 2
  return (
    <PreviewCard
      __unstable_focusRing
      as={ChildLink}
      data-as="a"
      data-ui="PaneItem"
      radius={2}
      pressed={open === id}
      selected={selected}
      sizing="border"
      tone="inherit"
      flex={1}
      {...{ childId: id }}
    >
      <Flex align="center" gap={2} paddingRight={2}>
        <Box flex={1} style={{ minWidth: 0 }}>
          {children}
        </Box>
        {badge && <State words={badge} onColour={open === id} />}
      </Flex>
    </PreviewCard>
  )
}

/** A badge could not be read on the colour of an open row. */
const State = ({ words, onColour }: { words: string; onColour: boolean }) =>
  onColour ? (
    <Text size={1} weight="medium">
      {words}
    </Text>
  ) : (
    <Badge tone="caution">{words}</Badge>
  )
