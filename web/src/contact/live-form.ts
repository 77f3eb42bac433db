import { enquirySchema, limits, type Enquiry, type EnquiryField } from '@daymark/schemas/contact'
import { zodResolver } from '@hookform/resolvers/zod'
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeEvent, FocusEvent, FormEvent } from 'react'
import { createFormControl } from 'react-hook-form'
import { loadToasts } from '../ui/toast.tsx'
import { startBotCheck } from './bot-check.ts'
import { createDraft, createEnquiryKeys, tabStorage } from './draft.ts'
import { fieldNames, fieldOf, valuesOf, type Typed } from './fields.ts'
import { sendEnquiry, type Outcome } from './send-enquiry.ts'
import { cardShown } from './thank-you-card.tsx'

const empty: Enquiry = { name: '', email: '', message: '' }

export type FieldErrors = Partial<Record<EnquiryField, string>>

export interface LiveState {
  phase: 'idle' | 'sending' | 'sent'
  errors: FieldErrors
  /** The last send failed: the firm's address is offered. */
  failed: boolean
  /** Words about the form as a whole, where no toast says them. */
  notice: string | undefined
  messageLength: number
}

export type LiveForm = ReturnType<typeof startLiveForm>

interface Options {
  form: HTMLFormElement
  badge: HTMLElement
  apiOrigin: string
  queryClient: QueryClient
  /** How the form stands until now. */
  rest: LiveState
}

/** One for the tab: who leaves the form while it sends and comes back waits for the same answer. */
let underway: Promise<Outcome> | undefined

/**
 * Brings the prerendered form to life: it takes over the fields as they stand, with what was typed, the focus and the
 * caret, and keeps the state that the form is drawn from.
 */
export function startLiveForm({ form, badge, apiOrigin, queryClient, rest }: Options) {
  const draft = createDraft(tabStorage)
  const keys = createEnquiryKeys(tabStorage)
  const botCheck = startBotCheck(queryClient, badge)
  void loadToasts().catch(() => {})

  const control = createFormControl<Enquiry>({
    resolver: zodResolver(enquirySchema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })
  const listeners = new Set<() => void>()
  let state: LiveState = { ...rest, messageLength: valuesOf(form).message.length }
  // A field that was only passed through is not complained about.
  const begun = new Set<EnquiryField>(fieldNames.filter((name) => valuesOf(form)[name]))
  let returning: ReturnType<typeof setTimeout>
  let stopped = false

  const publish = (change: Partial<LiveState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const unfollow = control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => publish({ errors: messagesOf(errors) }),
  })
  for (const name of fieldNames) if (rest.errors[name]) control.setError(name, { message: rest.errors[name] })

  async function deliver(enquiry: Enquiry) {
    const website = fieldOf(form, 'website')?.value
    const outcome = await sendEnquiry(
      { ...enquiry, ...(website && { website }) },
      { apiOrigin, botCheck, keys },
    )
    if (outcome.sent) {
      draft.clear()
      keys.clear()
    }
    return outcome
  }

  async function follow(sending: Promise<Outcome>) {
    publish({ phase: 'sending', failed: false, notice: undefined })
    const { sent, untold } = await sending
    if (stopped) return
    if (sent) {
      begun.clear()
      control.reset(empty, { keepFieldsRef: true })
      publish({ phase: 'sent', errors: {}, messageLength: 0 })
      returning = setTimeout(() => publish({ phase: 'idle' }), cardShown)
    } else publish({ phase: 'idle', failed: true })
    void untold.then((notice) => notice && publish({ notice }))
  }
  if (underway) void follow(underway)

  async function send(enquiry: Enquiry) {
    underway = deliver(enquiry).finally(() => {
      underway = undefined
    })
    await follow(underway)
  }
  const validateAndSend = control.handleSubmit(send)
  let busy = false

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => state,
    field(name: EnquiryField) {
      const { onChange, onBlur, ref } = control.register(name)
      return {
        ref,
        onChange(event: ChangeEvent<Typed>) {
          const { value } = event.target
          begun.add(name)
          if (name === 'message') publish({ messageLength: value.length })
          void onChange(event)
          // Too long is known at once, and a fault that is shown goes as soon as it is mended.
          if (state.errors[name] || value.length > limits.messageMax) void control.trigger(name)
        },
        onBlur(event: FocusEvent<Typed>) {
          if (begun.has(name)) void onBlur(event)
        },
      }
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (busy || underway) return
      busy = true
      void validateAndSend().finally(() => {
        busy = false
      })
    },
    stop() {
      stopped = true
      clearTimeout(returning)
      unfollow()
    },
  }
}

function messagesOf(errors: Partial<Record<EnquiryField, { message?: string }>>): FieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const message = errors[name]?.message
      return message ? [[name, message]] : []
    }),
  )
}
