import { ownEmailSchema } from '@daymark/schemas/staff'
import { Button, Flex, TextInput } from '@sanity/ui'
import { useEffect, useState, type FormEvent } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { Labelled } from '../ui/labelled.tsx'
import { Part } from './part.tsx'

const path = '/api/staff/email'

/** Where a link goes when the password is forgotten. */
export function OwnAddress() {
  const api = useStaffApi()
  const act = useAction()
  const [email, setEmail] = useState('')
  useEffect(
    () => void act(async () => setEmail((await api.get(path, ownEmailSchema)).email ?? '')),
    [act, api],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void act(
      async () => setEmail((await api.put(path, ownEmailSchema, { email: email.trim() })).email ?? ''),
      'Your mail address is stored',
    )
  }

  return (
    <Part
      title="Mail address"
      words="A link to a new password goes there when you forget yours, and so do warnings about your account."
    >
      <form onSubmit={submit}>
        <Flex gap={3} align="flex-end" wrap="wrap">
          <Labelled label="Address" flex={1}>
            {(id) => (
              <TextInput
                id={id}
                type="email"
                fontSize={1}
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
            )}
          </Labelled>
          <Button type="submit" text="Store" mode="ghost" />
        </Flex>
      </form>
    </Part>
  )
}
