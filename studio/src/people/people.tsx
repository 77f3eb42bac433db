import { Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import { ShownSecret } from '../account/shown-secret.tsx'
import { ownOrigin } from '../project.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'
import { ToolPage } from '../ui/tool-page.tsx'
import { AddPerson } from './add-person.tsx'
import { PasskeyRule } from './passkey-rule.tsx'
import { PersonRow } from './person-row.tsx'
import {
  accountLinkSchema,
  invitedSchema,
  newPasswordSchema,
  peopleSchema,
  personSchema,
} from '@daymark/schemas/staff'

/** What is to be passed on to somebody: a password, or a link. */
interface HandedOver {
  username: string
  text: string
  isLink?: boolean
}

/** Who may work here, for administrators. */
export default function People() {
  const api = useStaffApi()
  const act = useAction()
  const ownId = useCurrentUser()?.id
  const { answer, load } = useAnswerOrToast('/api/staff/people', peopleSchema)
  const [secret, setSecret] = useState<HandedOver>()
  const toast = useToast()

  const change = (what: () => Promise<unknown>, done?: string) => act(what, done, load)

  function handOver(username: string, { url }: { url: string | null }) {
    if (url === null) toast.push({ status: 'success', title: `The link is on its way to ${username}` })
    else setSecret({ username, text: ownOrigin + url, isLink: true })
  }

  return (
    <ToolPage title="People" id="people">
      <Text size={1} muted>
        A viewer looks, an editor also changes and publishes, an administrator also manages people.
      </Text>
      {secret && (
        <ShownSecret secret={secret.text}>
          {secret.isLink ? (
            <>
              The link for <strong>{secret.username}</strong> to choose a password. Send it to nobody else: it
              works once and is shown only now.
            </>
          ) : (
            <>
              The password of <strong>{secret.username}</strong>. Hand it over now: it is shown only this
              once.
            </>
          )}
        </ShownSecret>
      )}
      <Stack gap={2}>
        {answer?.people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            own={person.id === ownId}
            onRole={(role) =>
              change(
                () => api.patch(`/api/staff/people/${person.id}`, personSchema, { role }),
                `The role of ${person.username} is changed`,
              )
            }
            onReset={(endTokens) =>
              change(async () => {
                // The one shown until now stops working: nobody shall hand that over while the new one is made.
                setSecret(undefined)
                const { password } = await api.post(
                  `/api/staff/people/${person.id}/password`,
                  newPasswordSchema,
                  { endTokens },
                )
                setSecret({ username: person.username, text: password })
              })
            }
            onLink={() =>
              change(async () => {
                setSecret(undefined)
                const path = `/api/staff/people/${person.id}/link`
                handOver(person.username, await api.post(path, accountLinkSchema))
              })
            }
            onWithdraw={() =>
              change(async () => {
                await api.remove(`/api/staff/people/${person.id}/link`)
                setSecret((shown) => (shown?.username === person.username ? undefined : shown))
              }, `The link of ${person.username} is withdrawn`)
            }
            onRemove={() =>
              change(async () => {
                await api.remove(`/api/staff/people/${person.id}`)
                setSecret((shown) => (shown?.username === person.username ? undefined : shown))
              }, `${person.username} is removed`)
            }
          />
        ))}
      </Stack>
      <AddPerson
        onAdd={(person) =>
          change(async () =>
            handOver(person.username, await api.post('/api/staff/invitations', invitedSchema, person)),
          )
        }
      />
      <PasskeyRule />
    </ToolPage>
  )
}
