import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { styled } from 'styled-components'

interface Props {
  id: string
  title: string
  lead: string
  fault: string | undefined
  /** What has the focus at first; otherwise the heading, where no key does anything. */
  first?: RefObject<HTMLElement | null> | undefined
  close: () => void
  children: ReactNode
}

/** Over everything that is open in the Studio, its own dialogs included. */
export function LoginDialog({ id, title, lead, fault, first, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // The browser gives the focus back to the field that had it, if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const focused = first?.current ?? heading.current
    focused?.focus()
    return () => element?.close()
  }, [first])

  return (
    <Overlay ref={dialog} aria-labelledby={id} onCancel={close} data-testid={id}>
      <Card padding={[4, 5]} radius={3} shadow={4}>
        <Stack gap={4}>
          <Heading as="h2" size={2} id={id} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Heading>
          <Text size={1} muted>
            {lead}
          </Text>
          {fault && (
            <Card tone="critical" padding={3} radius={2} border role="alert">
              <Text size={1}>{fault}</Text>
            </Card>
          )}
          {children}
        </Stack>
      </Card>
    </Overlay>
  )
}

export function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      {children}
    </Stack>
  )
}

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
