import type { Conversation } from '@daymark/schemas/staff'
import { Box, Flex, Select, Text } from '@sanity/ui'
import { useId } from 'react'
import { useAction } from '../use-action.ts'

interface Props {
  said: Conversation
  mayChange: boolean
  onAssign: (to: string | null) => Promise<void>
}

/** Who looks after an enquiry. */
export function Assignment({ said: { assignee, colleagues }, mayChange, onAssign }: Props) {
  const field = useId()
  const act = useAction()
  if (!mayChange) {
    return assignee ? (
      <Text size={1} muted>
        <bdi>{assignee.name}</bdi> looks after it.
      </Text>
    ) : null
  }
  // Whoever has left still stands there.
  const gone = assignee && !colleagues.some(({ id }) => id === assignee.id) ? [assignee] : []
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Text as="label" size={1} muted {...{ htmlFor: field }}>
        Looks after it
      </Text>
      <Box>
        <Select
          id={field}
          fontSize={1}
          value={assignee?.id ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            void act(() => onAssign(value || null))
          }}
        >
          <option value="">Nobody yet</option>
          {[...colleagues, ...gone].map(({ id, name }, index) => (
            <option key={id} value={id}>
              {index === 0 ? `${name} (you)` : name}
            </option>
          ))}
        </Select>
      </Box>
    </Flex>
  )
}
