import { Card, Container, Heading, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { isAdministrator } from '../roles.ts'
import { inWords, useStaffApi } from '../staff-api.ts'
import { AccessList } from './access-list.tsx'
import { AddPerson } from './add-person.tsx'
import { OwnPassword } from './own-password.tsx'
import { PersonRow } from './person-row.tsx'
import { ShownPassword } from './shown-password.tsx'
import {
  addedPersonSchema,
  newPasswordSchema,
  peopleSchema,
  personSchema,
  type Person,
} from '@daymark/schemas/staff'

/** Who may work here, for administrators; one's own password, for everybody. */
export default function People() {
  const user = useCurrentUser()
  return (
    <Card height="fill" overflow="auto" data-testid="people">
      <Container width={1} padding={[3, 4, 5]}>
        <Stack gap={6}>
          {isAdministrator(user) && <Staff ownId={user?.id} />}
          <OwnPassword />
          <Stack gap={4}>
            <Heading as="h2" size={1}>
              Where you are logged in
            </Heading>
            <Text size={1} muted>
              A session ends by itself after 14 days without use. End what you do not know, and change your
              password.
            </Text>
            <AccessList path="/api/staff/access" />
          </Stack>
        </Stack>
      </Container>
    </Card>
  )
}

function Staff({ ownId }: { ownId: string | undefined }) {
  const api = useStaffApi()
  const toast = useToast()
  const [people, setPeople] = useState<Person[]>()
  const [secret, setSecret] = useState<{ username: string; password: string }>()

  const load = useCallback(
    () =>
      api
        .get('/api/staff/people', peopleSchema)
        .then((answer) => setPeople(answer.people))
        .catch((error: unknown) => toast.push({ status: 'error', title: inWords(error) })),
    [api, toast],
  )
  useEffect(() => void load(), [load])

  async function act(what: () => Promise<unknown>, done?: string) {
    try {
      await what()
      if (done) toast.push({ status: 'success', title: done })
      await load()
      return true
    } catch (error) {
      toast.push({ status: 'error', title: inWords(error) })
      return false
    }
  }

  return (
    <Stack gap={4}>
      <Heading as="h1" size={2}>
        People
      </Heading>
      <Text size={1} muted>
        A viewer looks, an editor also changes and publishes, an administrator also manages people.
      </Text>
      {secret && <ShownPassword {...secret} />}
      <Stack gap={2}>
        {people?.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            own={person.id === ownId}
            onRole={(role) =>
              act(
                () => api.patch(`/api/staff/people/${person.id}`, personSchema, { role }),
                `The role of ${person.username} is changed`,
              )
            }
            onReset={() =>
              act(async () => {
                // The one shown until now stops working: nobody shall hand that over while the new one is made.
                setSecret(undefined)
                const { password } = await api.post(
                  `/api/staff/people/${person.id}/password`,
                  newPasswordSchema,
                )
                setSecret({ username: person.username, password })
              })
            }
            onRemove={() =>
              act(async () => {
                await api.remove(`/api/staff/people/${person.id}`)
                setSecret((shown) => (shown?.username === person.username ? undefined : shown))
              }, `${person.username} is removed`)
            }
          />
        ))}
      </Stack>
      <AddPerson
        onAdd={(username, role) =>
          act(async () => {
            const { password } = await api.post('/api/staff/people', addedPersonSchema, { username, role })
            setSecret({ username, password })
          })
        }
      />
    </Stack>
  )
}
