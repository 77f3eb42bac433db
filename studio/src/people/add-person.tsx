import { AddUserIcon } from '@sanity/icons/AddUser'
import { Box, Button, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useState, type FormEvent } from 'react'
import { roles, type Role } from '@daymark/schemas/staff'
import { roleTitles } from '../roles.ts'

export interface NewPerson {
  username: string
  role: Role
  email: string
}

const nobody: NewPerson = { username: '', role: 'editor', email: '' }

/** Whoever is invited chooses a password, or adds a passkey, by a link. */
export function AddPerson({ onAdd }: { onAdd: (person: NewPerson) => Promise<boolean> }) {
  const [person, setPerson] = useState(nobody)
  const change = (part: Partial<NewPerson>) => setPerson((before) => ({ ...before, ...part }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await onAdd({ ...person, username: person.username.trim(), email: person.email.trim() }))
      setPerson(nobody)
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex gap={3} align="flex-end" wrap="wrap">
        <Stack gap={2} flex={1} style={{ minWidth: '14rem' }}>
          <Text as="label" size={1} weight="medium" {...{ htmlFor: 'new-person' }}>
            Invite somebody: the name to log in with
          </Text>
          <TextInput
            id="new-person"
            fontSize={1}
            autoComplete="off"
            value={person.username}
            onChange={(event) => change({ username: event.currentTarget.value })}
          />
        </Stack>
        <Stack gap={2} flex={1} style={{ minWidth: '14rem' }}>
          <Text as="label" size={1} weight="medium" {...{ htmlFor: 'new-address' }}>
            Mail address, if you know it
          </Text>
          <TextInput
            id="new-address"
            type="email"
            fontSize={1}
            autoComplete="off"
            value={person.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </Stack>
        <Box>
          <Select
            fontSize={1}
            aria-label="Role of the new account"
            value={person.role}
            onChange={(event) => change({ role: event.currentTarget.value as Role })}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {roleTitles[name]}
              </option>
            ))}
          </Select>
        </Box>
        <Button
          type="submit"
          icon={AddUserIcon}
          text="Invite"
          tone="primary"
          disabled={person.username.trim() === ''}
        />
      </Flex>
    </form>
  )
}
