import { passkeyRuleSchema } from '@daymark/schemas/staff'
import { Flex, Stack, Checkbox, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'

const path = '/api/staff/passkey-rule'

/** Whether a password alone lets anybody in. */
export function PasskeyRule() {
  const api = useStaffApi()
  const act = useAction()
  const [required, setRequired] = useState(false)
  useEffect(
    () => void act(async () => setRequired((await api.get(path, passkeyRuleSchema)).required)),
    [act, api],
  )

  const change = (to: boolean) =>
    act(
      async () => setRequired((await api.put(path, passkeyRuleSchema, { required: to })).required),
      to ? 'Everybody signs in with a passkey now' : 'A password lets people in again',
    )

  return (
    <Flex as="label" gap={3}>
      <Checkbox checked={required} onChange={(event) => void change(event.currentTarget.checked)} />
      <Stack gap={3} flex={1}>
        <Text size={1} weight="medium">
          Everybody signs in with a passkey
        </Text>
        <Text size={1} muted>
          A password then only lets somebody add their first passkey, or sign in with a recovery code. Whoever
          has neither asks whoever runs the server.
        </Text>
      </Stack>
    </Flex>
  )
}
