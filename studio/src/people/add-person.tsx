import { AddUserIcon } from '@sanity/icons/AddUser'
import { Box, Button, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useState, type FormEvent } from 'react'
import { roles, type Role } from '@daymark/schemas/staff'
import { roleTitles } from '../roles.ts'

export function AddPerson({ onAdd }: { onAdd: (username: string, role: Role) => Promise<boolean> }) {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>('editor')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await onAdd(username.trim(), role)) setUsername('')
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex gap={3} align="flex-end" wrap="wrap">
        <Stack gap={2} flex={1}>
          <Text as="label" size={1} weight="medium" {...{ htmlFor: 'new-person' }}>
            Add somebody: the name to log in with
          </Text>
          <TextInput
            id="new-person"
            fontSize={1}
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
        </Stack>
        <Box>
          <Select
            fontSize={1}
            aria-label="Role of the new account"
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
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
          text="Add"
          tone="primary"
          disabled={username.trim() === ''}
        />
      </Flex>
    </form>
  )
}
