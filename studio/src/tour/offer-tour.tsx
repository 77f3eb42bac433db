import { deskSchema, nothingSchema } from '@daymark/schemas/staff'
import { Box, Button, Card, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAnswer } from '../use-loaded.ts'
import { startTour } from './tour-state.ts'

/** On the first days, wherever somebody arrives: a way through the Studio. Taken or declined, it is not offered again. */
export function OfferTour() {
  const api = useStaffApi()
  const offered = useAnswer('/api/staff/desk', deskSchema).answer?.tour
  const [answered, setAnswered] = useState(false)

  function answer(wanted: boolean) {
    setAnswered(true)
    void api.put('/api/staff/tour', nothingSchema, {}).catch(() => {})
    if (wanted) startTour()
  }

  if (!offered || answered) return null
  return (
    <Card as="section" tone="primary" borderBottom paddingX={4} paddingY={3} aria-label="A tour">
      <Flex gap={3} align="center" wrap="wrap">
        <Box flex={1} style={{ minWidth: '14rem' }}>
          <Text size={1}>New here? Two minutes show you around: six places, a sentence or two at each.</Text>
        </Box>
        <Flex gap={2}>
          <Button
            text="Show me around"
            tone="primary"
            fontSize={1}
            padding={2}
            onClick={() => answer(true)}
          />
          <Button text="No, thank you" mode="bleed" fontSize={1} padding={2} onClick={() => answer(false)} />
        </Flex>
      </Flex>
    </Card>
  )
}
