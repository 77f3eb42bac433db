import { Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { nothingSchema } from '@daymark/schemas/staff'
import { useState, type FormEvent } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'

/** Changing it ends every session of the account, this one too. */
export function OwnPassword() {
  const api = useStaffApi()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await api.post('/api/staff/password', nothingSchema, { current, next })
      sessionStorage.setItem('login-notice', 'Your password is changed. Sign in with the new one.')
      window.location.reload()
    } catch (error) {
      setRefusal(inWords(error))
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          Your own password
        </Heading>
        <Text size={1} muted>
          After the change you log in again, here and wherever else you are logged in.
        </Text>
        <Password
          id="current-password"
          label="The one you have"
          fill="current-password"
          value={current}
          onChange={setCurrent}
        />
        <Password
          id="next-password"
          label="The new one"
          fill="new-password"
          value={next}
          onChange={setNext}
        />
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
  )
}

interface PasswordProps {
  id: string
  label: string
  fill: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
}

function Password({ id, label, fill, value, onChange }: PasswordProps) {
  return (
    <Stack gap={2}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      <TextInput
        id={id}
        type="password"
        fontSize={1}
        autoComplete={fill}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  )
}
