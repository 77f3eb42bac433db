import { passkeyRuleSchema } from '@daymark/schemas/staff'
import { Flex, Stack, Checkbox, Text } from '@sanity/ui'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'

const path = '/api/staff/passkey-rule'

/** Whether a password alone lets anybody in. */
export function PasskeyRule() {
  const api = useStaffApi()
  const act = useAction()
  const { answer, setAnswer } = useAnswerOrToast(path, passkeyRuleSchema)

  const change = (required: boolean) =>
    act(
      async () => setAnswer(await api.put(path, passkeyRuleSchema, { required })),
      required ? 'Everybody signs in with a passkey now' : 'A password lets people in again',
    )

  return (
    <Flex as="label" gap={3}>
      <Checkbox
        checked={answer?.required ?? false}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
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
