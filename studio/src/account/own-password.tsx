import { Button, Card, Checkbox, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { nothingSchema } from '@daymark/schemas/staff'
import { useState, type FormEvent } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'
import { Labelled } from '../ui/labelled.tsx'
import { Part } from './part.tsx'

/** Changing it ends every session of the account, this one too. */
export function OwnPassword() {
  const api = useStaffApi()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [endTokens, setEndTokens] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await api.post('/api/staff/password', nothingSchema, { current, next, endTokens })
      sessionStorage.setItem('login-notice', 'Your password is changed. Sign in with the new one.')
      window.location.reload()
    } catch (error) {
      setRefusal(inWords(error))
    }
  }

  return (
    <Part title="Password" words="After a change you log in again, here and wherever else you are logged in.">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <Password label="The one you have" fill="current-password" value={current} onChange={setCurrent} />
          <Password label="The new one" fill="new-password" value={next} onChange={setNext} />
          <Flex as="label" align="center" gap={3}>
            <Checkbox checked={endTokens} onChange={(event) => setEndTokens(event.currentTarget.checked)} />
            <Text size={1}>End my API tokens, too</Text>
          </Flex>
          {refusal && (
            <Card tone="critical" padding={3} radius={2} border role="alert">
              <Text size={1}>{refusal}</Text>
            </Card>
          )}
          <Flex>
            <Button type="submit" text="Change password" tone="primary" disabled={!current || !next} />
          </Flex>
        </Stack>
      </form>
    </Part>
  )
}

interface PasswordProps {
  label: string
  fill: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
}

function Password({ label, fill, value, onChange }: PasswordProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="password"
          fontSize={1}
          autoComplete={fill}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  )
}
