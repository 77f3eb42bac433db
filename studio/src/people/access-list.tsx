import { accessListSchema, type Access } from '@daymark/schemas/staff'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useState } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'
import { when } from '../when.ts'
import { roleTitles } from './person.ts'

/** Where somebody is logged in, and the API tokens that act for them; each can be ended by itself. */
export function AccessList({ path }: { path: string }) {
  const api = useStaffApi()
  const toast = useToast()
  const [access, setAccess] = useState<Access[]>()

  const tell = useCallback(
    (error: unknown) => void toast.push({ status: 'error', title: inWords(error) }),
    [toast],
  )
  const load = useCallback(
    () =>
      api
        .get(path, accessListSchema)
        .then((answer) => setAccess(answer.access))
        .catch(tell),
    [api, path, tell],
  )
  useEffect(() => void load(), [load])

  function end(id: string) {
    api
      .remove(`/api/staff/access/${id}`)
      .then(() => {
        toast.push({ status: 'success', title: 'It is ended' })
        return load()
      })
      .catch(tell)
  }

  return (
    <Stack gap={2}>
      {access?.length === 0 && (
        <Text size={1} muted>
          Logged in nowhere.
        </Text>
      )}
      {access?.map((each) => (
        <Card key={each.id} border radius={2} padding={3}>
          <Flex align="center" gap={3} wrap="wrap">
            <Box flex={1} style={{ minWidth: '12rem' }}>
              <Stack gap={3}>
                <Text size={1} weight="medium">
                  <bdi>{titleOf(each)}</bdi>
                  {each.current ? ' (this one)' : ''}
                </Text>
                <Text size={1} muted>
                  {describe(each)}
                </Text>
              </Stack>
            </Box>
            {!each.current && (
              <Button
                text="End"
                aria-label={`End: ${titleOf(each)}`}
                mode="ghost"
                tone="critical"
                fontSize={1}
                onClick={() => end(each.id)}
              />
            )}
          </Flex>
        </Card>
      ))}
    </Stack>
  )
}

function titleOf({ kind, name, role }: Access) {
  if (kind === 'session') return name || 'A browser'
  return `API token${name ? ` for ${name}` : ''}, as ${roleTitles[role].toLowerCase()}`
}

function describe({ address, usedAt, createdAt, expiresAt }: Access) {
  return [
    `last used ${when(usedAt ?? createdAt)}`,
    ...(address ? [`from ${address}`] : []),
    expiresAt ? `ends ${when(expiresAt)}` : 'has no end',
  ].join(', ')
}
