import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useCurrentUser } from 'sanity'
import { styled } from 'styled-components'
import { formatTime } from '../format-time.ts'
import { useStore } from '../store.ts'
import { askByPasskey, askForSession, type LoginAnswer } from './ask-for-session.ts'
import { Field, LoginDialog } from './dialog.tsx'
import { adopt, guardPerson, sessionNews } from './session-guard.ts'
import { useEndOfSession } from './use-end-of-session.ts'

/** So long nobody has pressed a key: the sentence is finished, and the form may come over it. */
const pauseMs = 2_000

/** A session that has ended, or ends soon, is renewed over the Studio, which stays as it is. */
export function SignInAgain() {
  const { ended, endsAt } = useStore(sessionNews)
  const person = useCurrentUser()
  useEffect(() => guardPerson(person?.id), [person?.id])
  useEndOfSession()

  if (!person || !(ended || endsAt)) return null
  return <Renewal key={String(ended)} name={person.name} ended={ended} endsAt={endsAt ?? ''} />
}

function Renewal({ name, ended, endsAt }: { name: string; ended: boolean; endsAt: string }) {
  const [writing, setWriting] = useState(() => isEditable(document.activeElement))
  const [open, setOpen] = useState(ended && !writing)

  useEffect(() => {
    if (!ended || !writing) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setOpen(true), pauseMs)
    }
    wait()
    document.addEventListener('keydown', wait, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', wait, true)
    }
  }, [ended, writing])

  if (open) {
    const close = () => {
      setWriting(false)
      setOpen(false)
    }
    return <SignInDialog name={name} ended={ended} calm={writing} close={close} />
  }
  const act = () => {
    setWriting(false)
    setOpen(true)
  }
  return (
    <Notice act={act}>
      {ended
        ? 'You have been signed out. What you write is kept in this window: finish your sentence, then sign in and it is stored.'
        : `Your session ends on ${formatTime(endsAt)}. Sign in again at a quiet moment, and nothing interrupts you.`}
    </Notice>
  )
}

function Notice({ act, children }: { act: () => void; children: ReactNode }) {
  return (
    <Above>
      <Card
        tone="caution"
        padding={3}
        radius={3}
        shadow={3}
        border
        role="status"
        data-testid="session-notice"
      >
        <Flex align="center" gap={3} wrap="wrap" justify="flex-end">
          <Text size={1} style={{ flex: '1 1 16rem' }}>
            {children}
          </Text>
          <Button text="Sign in" tone="primary" fontSize={1} padding={3} onClick={act} />
        </Flex>
      </Card>
    </Above>
  )
}

interface SignInDialogProps {
  name: string
  ended: boolean
  /** Somebody was writing a moment ago: a key that is pressed now must not land in a field. */
  calm: boolean
  close: () => void
}

function SignInDialog({ name, ended, calm, close }: SignInDialogProps) {
  const secret = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  useEffect(() => {
    if (asksForCode) code.current?.focus()
  }, [asksForCode])

  async function signIn(ask: () => Promise<LoginAnswer>) {
    setBusy(true)
    setFault(undefined)
    const answer = await ask()
    if (answer.token) await adopt(answer.token)
    setBusy(false)
    if (answer.token) return close()
    setFault(answer.enrolment ? addPasskeyFirst : answer.fault)
    if (answer.asksForCode) return setAsksForCode(true)
    secret.current?.focus()
    secret.current?.select()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const body = new URLSearchParams({ origin: '' })
    for (const key of ['username', 'password', 'code']) body.set(key, String(fields.get(key) ?? ''))
    void signIn(() => askForSession(body))
  }

  return (
    <LoginDialog
      id="sign-in-again"
      title={ended ? 'You have been signed out' : 'Sign in again'}
      lead={
        ended ? 'What you wrote is kept. Sign in, and you go on where you were.' : 'You go on where you are.'
      }
      fault={fault}
      first={calm ? undefined : secret}
      close={close}
    >
      <form onSubmit={submit}>
        <Stack gap={4}>
          <Field id="username" label="Username">
            <TextInput
              id="username"
              name="username"
              defaultValue={name}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              aria-required
            />
          </Field>
          <Field id="password" label="Password">
            <TextInput
              id="password"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={200}
              aria-required
              ref={secret}
            />
          </Field>
          {asksForCode && (
            <Field id="code" label="Recovery code">
              <TextInput
                id="code"
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                ref={code}
              />
            </Field>
          )}
          <Flex gap={2} justify="flex-end" wrap="wrap">
            <Button type="button" text="Later" mode="bleed" onClick={close} />
            {browserSupportsWebAuthn() && (
              <Button
                type="button"
                text="Use a passkey"
                mode="ghost"
                disabled={busy}
                onClick={() => void signIn(askByPasskey)}
              />
            )}
            <Button type="submit" text={busy ? 'Signing in…' : 'Sign in'} tone="primary" disabled={busy} />
          </Flex>
        </Stack>
      </form>
    </LoginDialog>
  )
}

const addPasskeyFirst =
  'Everybody signs in with a passkey here now, and you have none yet. Open the Studio in a new window to add one: this window then goes on by itself.'

function isEditable(element: Element | null) {
  if (!(element instanceof HTMLElement)) return false
  return element.isContentEditable || element.matches('input, textarea')
}

const Above = styled.div`
  position: fixed;
  z-index: 2000;
  inset: 0.5rem 0.5rem auto;
  margin-inline: auto;
  max-width: 44rem;
`
