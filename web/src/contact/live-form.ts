import { enquirySchema, limits, type Enquiry, type EnquiryField } from '@daymark/schemas/contact'
import { zodResolver } from '@hookform/resolvers/zod'
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeEvent, FocusEvent, FormEvent } from 'react'
import { createFormControl } from 'react-hook-form'
import { loadToasts } from '../ui/toast.tsx'
import { startBotCheck } from './bot-check.ts'
import { createDraft, createEnquiryKeys, tabStorage } from './draft.ts'
import { sendEnquiry } from './send-enquiry.ts'

const cardShown = 3_000
const fieldNames = ['name', 'email', 'message'] as const satisfies readonly EnquiryField[]
const empty: Enquiry = { name: '', email: '', message: '' }

export type FieldErrors = Partial<Record<EnquiryField, string>>

export interface LiveState {
  phase: 'idle' | 'sending' | 'sent'
  errors: FieldErrors
  /** The last send failed: the firm's address is offered. */
  failed: boolean
  messageLength: number
}

export type LiveForm = ReturnType<typeof startLiveForm>

interface Options {
  form: HTMLFormElement
  badge: HTMLElement
  apiOrigin: string
  queryClient: QueryClient
  /** Faults the server found in a plain post. */
  errors: FieldErrors
}

type Typed = HTMLInputElement | HTMLTextAreaElement

/**
 * Brings the prerendered form to life: it takes over the fields as they stand, with what was typed, the focus and the
 * caret, and keeps the state that the form is drawn from.
 */
export function startLiveForm({ form, badge, apiOrigin, queryClient, errors }: Options) {
  const storage = tabStorage()
  const draft = createDraft(storage)
  const keys = createEnquiryKeys(storage)
  const botCheck = startBotCheck(queryClient, badge)
  void loadToasts().catch(() => {})

  fillEmptyFields(form, draft.read())
  draft.write(valuesOf(form))

  const control = createFormControl<Enquiry>({
    resolver: zodResolver(enquirySchema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })
  const listeners = new Set<() => void>()
  let state: LiveState = {
    phase: 'idle',
    errors,
    failed: false,
    messageLength: valuesOf(form).message.length,
  }
  // A field that was only passed through is not complained about.
  const begun = new Set<EnquiryField>(fieldNames.filter((name) => valuesOf(form)[name]))
  let returning: ReturnType<typeof setTimeout>

  const publish = (change: Partial<LiveState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const unfollow = control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => publish({ errors: messagesOf(errors) }),
  })
  for (const name of fieldNames) if (errors[name]) control.setError(name, { message: errors[name] })

  async function send(enquiry: Enquiry) {
    publish({ phase: 'sending', failed: false })
    const website = fieldOf(form, 'website')?.value
    const sent = await sendEnquiry({ ...enquiry, ...(website && { website }) }, { apiOrigin, botCheck, keys })
    if (!sent) return publish({ phase: 'idle', failed: true })
    draft.clear()
    keys.clear()
    begun.clear()
    control.reset(empty, { keepFieldsRef: true })
    publish({ phase: 'sent', errors: {}, messageLength: 0 })
    returning = setTimeout(() => publish({ phase: 'idle' }), cardShown)
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
          draft.write(valuesOf(form))
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
      if (busy) return
      busy = true
      void validateAndSend().finally(() => {
        busy = false
      })
    },
    stop() {
      clearTimeout(returning)
      unfollow()
    },
  }
}

function fillEmptyFields(form: HTMLFormElement, draft: Partial<Enquiry>) {
  for (const name of fieldNames) {
    const field = fieldOf(form, name)
    const words = draft[name]
    if (field && !field.value && words) field.value = words
  }
}

function valuesOf(form: HTMLFormElement): Enquiry {
  return {
    name: fieldOf(form, 'name')?.value ?? '',
    email: fieldOf(form, 'email')?.value ?? '',
    message: fieldOf(form, 'message')?.value ?? '',
  }
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as Typed | null
}

function messagesOf(errors: Partial<Record<EnquiryField, { message?: string }>>): FieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const message = errors[name]?.message
      return message ? [[name, message]] : []
    }),
  )
}
