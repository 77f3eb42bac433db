import { AddUserIcon } from '@sanity/icons/AddUser'
import { Box, Button, Flex, Select, TextInput } from '@sanity/ui'
import { useState, type FormEvent } from 'react'
import { roles, type Role } from '@daymark/schemas/staff'
import { roleTitles } from '../roles.ts'
import { Labelled } from '../ui/labelled.tsx'

export interface NewPerson {
  username: string
  role: Role
  email: string
}

const room = { flex: 1, style: { minWidth: '14rem' } }
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
        <Labelled label="Invite somebody: the name to log in with" {...room}>
          {(id) => (
            <TextInput
              id={id}
              fontSize={1}
              autoComplete="off"
              value={person.username}
              onChange={(event) => change({ username: event.currentTarget.value })}
            />
          )}
        </Labelled>
        <Labelled label="Mail address, if you know it" {...room}>
          {(id) => (
            <TextInput
              id={id}
              type="email"
              fontSize={1}
              autoComplete="off"
              value={person.email}
              onChange={(event) => change({ email: event.currentTarget.value })}
            />
          )}
        </Labelled>
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
