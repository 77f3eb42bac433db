import {
  enquiryFields,
  enquiryRequestSchema,
  limits,
  type Enquiry,
  type EnquiryField,
} from '@daymark/schemas/contact'
import type { FormWords, Settings } from '@daymark/schemas/pages'
import type { FormState } from '@daymark/schemas/render'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { useSite } from '../content/site.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { colour, radius, shadow, space, type } from '../ui/theme.ts'
import { loadToasts } from '../ui/toast/toast.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { noteStep } from '../visits/visits.ts'
import { BotCheckTerms } from './bot-check-terms.tsx'
import { useBotCheck } from './bot-check.ts'
import { draft } from './draft.ts'
import { faultIn } from './fault-words.ts'
import { sendAnchor } from './form-anchors.ts'
import { fieldErrorsOf } from './send-enquiry.ts'
import { ThankYouCard, useThankYou } from './thank-you-card.tsx'
import { useSendEnquiry } from './use-send-enquiry.ts'

const counterFrom = limits.messageMax - 100
const longest = { name: limits.nameMax, email: limits.emailMax, message: limits.messageMax }
const labels = { name: 'formNameLabel', email: 'formEmailLabel', message: 'formMessageLabel' } as const
const empty: Enquiry = { name: '', email: '', message: '' }

/**
 * The server renders it as a plain form that posts by itself. Its chunk hydrates that form, and react-hook-form then
 * takes over the fields with what was typed into them meanwhile.
 */
export default function EnquiryForm({ settings, words }: { settings: Settings; words: FormWords }) {
  const { contactEmail } = settings
  const { config, form: serverForm } = useSite()
  const edit = useEditAttributes()
  const hydrated = useHydrated()
  const [initial] = useState(() => initialState(hydrated, serverForm))
  const form = useRef<HTMLFormElement>(null)
  const badge = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const { control, register, handleSubmit, trigger, setError, reset, formState } = useForm({
    resolver: zodResolver(enquiryRequestSchema),
    mode: 'onTouched',
    defaultValues: { ...initial.values, website: '' },
  })
  const { dirtyFields, isReady } = formState
  const { send, last, notice } = useSendEnquiry(useBotCheck({ form, badge }), words, initial.errors.form)
  const { thanked, thank } = useThankYou(initial.sent)
  const sending = formState.isSubmitting || last?.status === 'pending'
  const failed = last ? last.status === 'error' : initial.errors.form !== undefined
  const messageLength = useWatch({ control, name: 'message' }).length

  const field = (name: EnquiryField) => ({
    id: `contact-${name}`,
    label: words[labels[name]],
    edit: edit(words, labels[name]),
    error: faultIn(words, isReady ? formState.errors[name]?.message : initial.errors[name]),
  })
  const input = (name: EnquiryField) => {
    const { onBlur, ...rest } = register(name, {
      onChange({ target }: { target: HTMLInputElement }) {
        // A text that is too long is an error while typing, and a mended error disappears at once.
        if (formState.errors[name] || target.value.length > longest[name]) void trigger(name)
      },
    })
    return {
      ...rest,
      'aria-required': true,
      defaultValue: initial.values[name],
      // Leaving a field in which nothing was typed is no error.
      onBlur: (event: FocusEvent) => (dirtyFields[name] ? onBlur(event) : undefined),
    }
  }

  useEffect(() => {
    loadToasts().catch(() => {})
  }, [])

  useLayoutEffect(() => {
    for (const name of enquiryFields) {
      const message = initial.errors[name]
      if (message) setError(name, { message })
    }
  }, [initial, setError])

  const wasPending = useRef(false)
  useEffect(() => {
    const ended = wasPending.current ? last?.status : undefined
    wasPending.current = last?.status === 'pending'
    if (ended === 'success') {
      reset({ ...empty, website: '' })
      thank()
    }
    if (ended === 'error') {
      const errors = fieldErrorsOf(last?.error)
      const atFault = enquiryFields.filter((name) => errors[name])
      for (const name of atFault) {
        setError(name, { message: errors[name] ?? '' }, { shouldFocus: name === atFault[0] })
      }
    }
  }, [last, reset, setError, thank])

  // A disabled button loses the focus; keyboard users get it back after sending.
  useEffect(() => {
    const element = button.current
    if (!sending) return
    return () => {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true })
    }
  }, [sending])

  return (
    <Stack id="contact-form">
      <Form
        ref={form}
        method="post"
        action={`${config.apiOrigin}/api/contact#contact-form`}
        noValidate={hydrated}
        onSubmit={handleSubmit(send, () => noteStep('failed'))}
        aria-label={words.formLabel}
        aria-busy={sending}
        tabIndex={-1}
        $hidden={thanked}
      >
        <Field {...field('name')}>
          {(attributes) => <Input {...attributes} {...input('name')} autoComplete="name" />}
        </Field>
        <Field {...field('email')}>
          {(attributes) => <Input {...attributes} {...input('email')} type="email" autoComplete="email" />}
        </Field>
        <Field
          {...field('message')}
          note={messageLength >= counterFrom ? `${messageLength} / ${limits.messageMax}` : undefined}
        >
          {(attributes) => <TextArea {...attributes} {...input('message')} rows={5} />}
        </Field>
        {/* Bots that skip `display: none` fields fill this one. */}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor="contact-website">Leave this empty</label>
          <input id="contact-website" tabIndex={-1} autoComplete="off" {...register('website')} />
        </div>
        <FormFooter>
          <Button ref={button} type="submit" disabled={sending}>
            <span {...edit(words, 'formSendLabel')}>
              {sending ? words.formSendingLabel : words.formSendLabel}
            </span>
          </Button>
          <Badge ref={badge} data-awaited={config.captcha || undefined} />
        </FormFooter>
        {config.captcha && <BotCheckTerms words={words} />}
        <Notice role="status">
          {notice && <p>{notice}</p>}
          {failed && contactEmail && (
            <p>
              {words.formWriteToText} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </p>
          )}
        </Notice>
      </Form>
      {thanked && <ThankYouCard form={form} words={words} />}
    </Stack>
  )
}

/** The outcome of a plain post belongs to the page that the server answered it with, and the draft to later forms. */
function initialState(hydrated: boolean, serverForm: FormState | undefined): FormState {
  if (!hydrated && serverForm) return serverForm
  const values = { ...empty, ...(hydrated && draft.read()) }
  return { values, errors: {}, sent: false }
}

/* One grid cell holds form and card, so that the card has exactly the form's size and place. */
const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > * {
    grid-area: 1 / 1;
  }
`

const Form = styled.form<{ $hidden: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  padding: ${space.xl} ${space.xl} ${space.m};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  box-shadow: ${shadow.raised};

  ${({ $hidden }) => $hidden && 'visibility: hidden;'}
`

const FormFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  min-height: 3.75rem;

  button {
    anchor-name: ${sendAnchor};
  }
`

const Badge = styled.div`
  max-width: 100%;
  overflow: hidden;

  &:empty {
    display: none;
  }
  /* Room for the badge is reserved, so that the form does not grow when it loads; without script it never loads. */
  html[data-motion] &[data-awaited] {
    display: block;
    width: 16rem;
    min-height: 3.75rem;
  }
`

/* One line is reserved, so that the form does not grow when a notice appears. */
const Notice = styled.div`
  ${type.small}
  min-height: 1.5em;
  color: ${colour.soft};

  a {
    color: ${colour.accent};
  }
`
