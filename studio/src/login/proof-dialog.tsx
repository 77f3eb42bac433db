import { nothingSchema, proofOptionsSchema, type ProofOptions } from '@daymark/schemas/staff'
import { Button, Flex, Stack, TextInput } from '@sanity/ui'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'
import { useStore } from '../store.ts'
import { Field, LoginDialog } from './dialog.tsx'
import { proveByPasskey } from './passkeys.ts'
import { answerProof, proofAsked } from './proof.ts'

/** What cannot be undone waits here for a password or passkey, once ten minutes have gone by since the last. */
export function ProofWhenAsked() {
  return useStore(proofAsked) ? <Proof /> : null
}

function Proof() {
  const api = useStaffApi()
  const [ways, setWays] = useState<ProofOptions>()
  // Each question to a passkey is answered once.
  const ask = useCallback(
    () =>
      api
        .post('/api/staff/proof/options', proofOptionsSchema)
        .then(setWays)
        .catch(() => answerProof(false)),
    [api],
  )
  useEffect(() => void ask(), [ask])
  return ways && <ProofDialog ways={ways} askAgain={ask} />
}

function ProofDialog({ ways, askAgain }: { ways: ProofOptions; askAgain: () => Promise<void> }) {
  const api = useStaffApi()
  const first = useRef<HTMLButtonElement & HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function prove(how: () => Promise<unknown>) {
    setBusy(true)
    setFault(undefined)
    try {
      await how()
      answerProof(true)
    } catch (error) {
      setFault(inWords(error))
      setBusy(false)
      await askAgain()
      first.current?.focus()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void prove(() => api.post('/api/staff/proof/password', nothingSchema, { password }))
  }

  return (
    <LoginDialog
      id="proof"
      title="Show that it is you"
      lead="This asks for it once more, because your last sign-in is more than ten minutes ago."
      fault={fault}
      first={first}
      close={() => answerProof(false)}
    >
      <form onSubmit={submit}>
        <Stack gap={4}>
          {ways.passkey !== null && (
            <Button
              type="button"
              text="Use a passkey"
              tone="primary"
              disabled={busy}
              ref={first}
              onClick={() => void prove(() => proveByPasskey(api, ways.passkey))}
            />
          )}
          {ways.password && (
            <Field id="proof-password" label={ways.passkey === null ? 'Your password' : 'Or your password'}>
              <TextInput
                id="proof-password"
                type="password"
                autoComplete="current-password"
                maxLength={200}
                value={password}
                ref={ways.passkey === null ? first : undefined}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            </Field>
          )}
          <Flex gap={2} justify="flex-end">
            <Button type="button" text="Cancel" mode="bleed" onClick={() => answerProof(false)} />
            {ways.password && (
              <Button
                type="submit"
                text="Go on"
                tone={ways.passkey === null ? 'primary' : 'default'}
                disabled={busy || password === ''}
              />
            )}
          </Flex>
        </Stack>
      </form>
    </LoginDialog>
  )
}
