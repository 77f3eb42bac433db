import { Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react'
import { useCurrentUser } from 'sanity'
import { styled } from 'styled-components'
import { when } from '../when.ts'
import { askForSession } from './offer-login.ts'
import { adopt, guardPerson, sessionNews, watchSession } from './session-guard.ts'
import { useEndOfSession } from './use-end-of-session.ts'

/** So long nobody has pressed a key: the sentence is finished, and the form may come over it. */
const pauseMs = 2_000

/** A session that has ended, or ends soon, is renewed over the Studio, which stays as it is. */
export function SignInAgain() {
  const { ended, endsAt } = useSyncExternalStore(watchSession, sessionNews)
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
        : `Your session ends on ${when(endsAt)}. Sign in again at a quiet moment, and nothing interrupts you.`}
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
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const secret = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  // The browser gives the focus back to the field that had it, if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = calm ? heading.current : secret.current
    first?.focus()
    return () => element?.close()
  }, [calm])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    const fields = new FormData(event.currentTarget)
    const text = (key: string) => String(fields.get(key) ?? '')
    const answer = await askForSession(
      new URLSearchParams({ username: text('username'), password: text('password'), origin: '' }),
    )
    if (answer.token) await adopt(answer.token)
    setBusy(false)
    if (answer.token) return close()
    setFault(answer.fault)
    secret.current?.focus()
    secret.current?.select()
  }

  return (
    <Overlay ref={dialog} aria-labelledby="sign-in-again" onCancel={close} data-testid="sign-in-again">
      <Card padding={[4, 5]} radius={3} shadow={4}>
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap={4}>
            <Heading
              as="h2"
              size={2}
              id="sign-in-again"
              ref={heading}
              tabIndex={-1}
              style={{ outline: 'none' }}
            >
              {ended ? 'You have been signed out' : 'Sign in again'}
            </Heading>
            <Text size={1} muted>
              {ended
                ? 'What you wrote is kept. Sign in, and you go on where you were.'
                : 'You go on where you are.'}
            </Text>
            {fault && (
              <Card tone="critical" padding={3} radius={2} border role="alert">
                <Text size={1}>{fault}</Text>
              </Card>
            )}
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
            <Flex gap={2} justify="flex-end">
              <Button type="button" text="Later" mode="bleed" onClick={close} />
              <Button type="submit" text={busy ? 'Signing in…' : 'Sign in'} tone="primary" disabled={busy} />
            </Flex>
          </Stack>
        </form>
      </Card>
    </Overlay>
  )
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      {children}
    </Stack>
  )
}

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

const Overlay = styled.dialog`
  width: min(26rem, calc(100vw - 2rem));
  margin: auto;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  &::backdrop {
    background: rgb(10 17 34 / 0.55);
  }
`
