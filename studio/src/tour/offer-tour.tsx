import { nothingSchema } from '@daymark/schemas/staff'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { startTour } from './tour-state.ts'

/** On the first days: a way through the Studio. Taken or declined, it is not offered again. */
export function OfferTour() {
  const api = useStaffApi()
  const [answered, setAnswered] = useState(false)
  if (answered) return null

  function answer(wanted: boolean) {
    setAnswered(true)
    void api.put('/api/staff/tour', nothingSchema, {}).catch(() => {})
    if (wanted) startTour()
  }

  return (
    <Card as="section" tone="transparent" border radius={3} padding={4} aria-label="A tour">
      <Flex gap={4} align="center" wrap="wrap">
        <Stack gap={3} flex={1} style={{ minWidth: '14rem' }}>
          <Text weight="semibold">New here? Two minutes show you around.</Text>
          <Text size={1}>Six places, a sentence or two at each. You can leave at any moment.</Text>
        </Stack>
        <Flex gap={2} wrap="wrap">
          <Button text="Show me around" tone="primary" onClick={() => answer(true)} />
          <Button text="No, thank you" mode="ghost" onClick={() => answer(false)} />
        </Flex>
      </Flex>
    </Card>
  )
}
