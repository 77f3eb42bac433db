import { recoveryCodesSchema } from '@daymark/schemas/staff'
import { Button, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { Part } from './part.tsx'
import { ShownSecret } from './shown-secret.tsx'

interface Props {
  /** How many are not used yet, once that is known. */
  left: number | undefined
  onMade: () => Promise<unknown>
}

export function RecoveryCodes({ left, onMade }: Props) {
  const api = useStaffApi()
  const act = useAction()
  const [codes, setCodes] = useState<string[]>()

  const make = () =>
    act(
      async () => setCodes((await api.post('/api/staff/recovery-codes', recoveryCodesSchema)).codes),
      undefined,
      onMade,
    )

  return (
    <Part
      title="Recovery codes"
      words="Where everybody signs in with a passkey, each of these lets you in once beside your password, should you lose your passkeys. New ones take the place of the old."
    >
      {codes && (
        <ShownSecret secret={codes.join('\n')}>
          Print them or write them down now: they are shown only this once.
        </ShownSecret>
      )}
      <Flex align="center" gap={4} wrap="wrap">
        <Button text="Make new codes" mode="ghost" fontSize={1} onClick={() => void make()} />
        {left !== undefined && (
          <Text size={1} muted>
            {left === 0 ? 'You have none.' : `${left} are left.`}
          </Text>
        )}
      </Flex>
    </Part>
  )
}
