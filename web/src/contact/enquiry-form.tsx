import { limits } from '@daymark/schemas/contact'
import { useEffect, useRef, type RefObject } from 'react'
import styled from 'styled-components'
import { useSite } from '../content/site.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { colour, focusRing, radius, shadow, space, type } from '../ui/theme.ts'
import { ThankYouCard } from './thank-you-card.tsx'
import { useDraft } from './use-draft.ts'
import { useLiveForm } from './use-live-form.ts'
import { useServedForm } from './use-served-form.ts'

const counterFrom = limits.messageMax - 100

interface Props {
  /** The section, whose coming near brings the form to life. */
  area: RefObject<HTMLElement | null>
  contactEmail: string | null
}

/**
 * A plain form that posts by itself. What checks and sends it is a chunk of its own that takes these very fields over
 * once the visitor comes near; if that chunk never comes, the plain form still posts.
 */
export function EnquiryForm({ area, contactEmail }: Props) {
  const { apiOrigin, captcha } = useSite().config
  const form = useRef<HTMLFormElement>(null)
  const badge = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const served = useServedForm()
  const keepDraft = useDraft(form)
  const { live, state } = useLiveForm({ area, form, badge, served })
  const sending = state.phase === 'sending'
  const thanked = state.phase === 'sent' || served.sent
  const { errors, failed, notice, messageLength } = state

  // A disabled button loses the focus: who sent by keyboard stays where they were.
  useEffect(() => {
    const element = button.current
    if (!sending) return
    return () => {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true })
    }
  }, [sending])

  return (
    <Place id="contact-form">
      <Form
        ref={form}
        method="post"
        action={`${apiOrigin}/api/contact#contact-form`}
        noValidate={Boolean(live)}
        onSubmit={live?.submit}
        onChange={keepDraft}
        aria-label="Contact"
        aria-busy={sending}
        tabIndex={-1}
        data-away={thanked || undefined}
      >
        <Field id="contact-name" label="Name" error={errors.name}>
          {(attributes) => (
            <Input
              {...attributes}
              name="name"
              autoComplete="name"
              aria-required="true"
              defaultValue={served.values.name}
              {...live?.field('name')}
            />
          )}
        </Field>
        <Field id="contact-email" label="Email" error={errors.email}>
          {(attributes) => (
            <Input
              {...attributes}
              name="email"
              type="email"
              autoComplete="email"
              aria-required="true"
              defaultValue={served.values.email}
              {...live?.field('email')}
            />
          )}
        </Field>
        <Field
          id="contact-message"
          label="Message"
          error={errors.message}
          note={messageLength >= counterFrom ? `${messageLength} / ${limits.messageMax}` : undefined}
        >
          {(attributes) => (
            <TextArea
              {...attributes}
              name="message"
              rows={5}
              aria-required="true"
              defaultValue={served.values.message}
              {...live?.field('message')}
            />
          )}
        </Field>
        <Honeypot aria-hidden="true">
          <label htmlFor="contact-website">Leave this empty</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </Honeypot>
        <Foot>
          <Button ref={button} type="submit" disabled={sending}>
            {sending ? 'Submitting...' : 'Send'}
          </Button>
          <Badge ref={badge} data-awaited={captcha || undefined} />
        </Foot>
        <Notice role="status">
          {notice && <p>{notice}</p>}
          {failed && contactEmail && (
            <p>
              Or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </p>
          )}
        </Notice>
      </Form>
      {thanked && <ThankYouCard form={form} />}
    </Place>
  )
}

/* One cell for the form and the card: the card takes exactly the form's place, and nothing around them moves. */
const Place = styled.div`
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
`

const Form = styled.form`
  display: grid;
  gap: ${space.s};
  padding: ${space.xl} ${space.xl} ${space.m};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  box-shadow: ${shadow.raised};

  &[data-away] {
    visibility: hidden;
  }
  &:focus-visible {
    ${focusRing}
  }
`

/* For machines only; out of sight without being hidden from them. */
const Honeypot = styled.div`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  min-height: 3.75rem;
`

const Badge = styled.div`
  max-width: 100%;
  overflow: hidden;

  &:empty {
    display: none;
  }
  /* Its place is kept, so that nothing moves when it comes; without script it never does. */
  html[data-motion] &[data-awaited] {
    display: block;
    width: 16rem;
    min-height: 3.75rem;
  }
`

/* Its line is kept free, so that nothing moves when it comes. */
const Notice = styled.div`
  ${type.small}
  min-height: 1.5em;
  color: ${colour.soft};

  a {
    color: ${colour.accent};
  }
`
