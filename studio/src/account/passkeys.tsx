import { ownPasskeysSchema, passkeyNameLength, type Passkey } from '@daymark/schemas/staff'
import { Button, Flex, Text, TextInput } from '@sanity/ui'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState, type FormEvent } from 'react'
import { addPasskey } from '../login/passkeys.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'
import { formatTime } from '../format-time.ts'
import { Labelled } from '../ui/labelled.tsx'
import { Entries, Entry } from './entry.tsx'
import { Part } from './part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What somebody signs in with in the place of a password, and what helps who has lost it. */
export function Passkeys() {
  const api = useStaffApi()
  const act = useAction()
  const { answer: own, load } = useAnswerOrToast('/api/staff/passkeys', ownPasskeysSchema)

  return (
    <>
      <Part
        title="Passkeys"
        words="Sign in with your fingerprint, your face or the PIN of a device in the place of the password. A passkey works on this site alone, so that nobody can trick you out of it."
      >
        <Entries>
          {own?.passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              title={<bdi>{passkey.name}</bdi>}
              words={describe(passkey)}
              button={
                <Button
                  text="Remove"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  mode="ghost"
                  tone="critical"
                  fontSize={1}
                  onClick={() =>
                    void act(
                      () => api.remove(`/api/staff/passkeys/${passkey.id}`),
                      `${passkey.name} is removed`,
                      load,
                    )
                  }
                />
              }
            />
          ))}
        </Entries>
        {browserSupportsWebAuthn() ? (
          <AddPasskey onAdd={(name) => act(() => addPasskey(api, name), 'The passkey is added', load)} />
        ) : (
          <Text size={1} muted>
            This browser knows no passkeys, or the connection is not encrypted.
          </Text>
        )}
      </Part>
      <RecoveryCodes left={own?.codesLeft} onMade={load} />
    </>
  )
}

function AddPasskey({ onAdd }: { onAdd: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (await onAdd(name.trim())) setName('')
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex gap={3} align="flex-end" wrap="wrap">
        <Labelled label="What to call it, such as “office laptop”" flex={1}>
          {(id) => (
            <TextInput
              id={id}
              fontSize={1}
              autoComplete="off"
              maxLength={passkeyNameLength.most}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Labelled>
        <Button type="submit" text="Add a passkey" tone="primary" disabled={busy} />
      </Flex>
    </form>
  )
}

function describe({ createdAt, usedAt }: Passkey) {
  return `added ${formatTime(createdAt)}, ${usedAt === null ? 'not used yet' : `last used ${formatTime(usedAt)}`}`
}
