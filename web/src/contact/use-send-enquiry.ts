import type { EnquiryRequest } from '@daymark/schemas/contact'
import type { FormWords } from '@daymark/schemas/pages'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { events, track } from '../analytics/track.ts'
import { useSite } from '../content/site.tsx'
import type { ToastInput } from '../ui/toast/toast-store.ts'
import { showToast } from '../ui/toast/toast.tsx'
import { noteStep } from '../visits/visits.ts'
import { draft } from './draft.ts'
import { BotCheckError, retryAdviceOf, sendEnquiry } from './send-enquiry.ts'

const mutationKey = ['enquiry']

/**
 * The mutation that sends an enquiry and shows the visitor its outcome. `last` is the newest enquiry of this tab, so
 * that a visitor who leaves the page while it is sent, and comes back, finds it still being sent.
 */
export function useSendEnquiry(
  obtainToken: () => Promise<string | null>,
  words: FormWords,
  firstNotice: string | undefined,
) {
  const { apiOrigin } = useSite().config
  const [notice, setNotice] = useState(firstNotice)

  // The form shows the words of a toast that cannot be shown.
  const notify = (toast: ToastInput, advice?: string) => {
    setNotice(advice)
    showToast(toast).catch(() => setNotice([toast.description, advice].filter(Boolean).join(' ')))
  }

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (enquiry: EnquiryRequest) => sendEnquiry(enquiry, { apiOrigin, obtainToken }),
    onMutate() {
      setNotice(undefined)
      track(events.formAttempt)
    },
    onSuccess() {
      draft.clear()
      track(events.formSuccess)
      noteStep('sent')
      notify({ title: words.formSentTitle, description: words.formSentText })
    },
    onError(error) {
      const botCheck = error instanceof BotCheckError
      track(botCheck ? events.botCheckFailed : events.formError)
      if (botCheck) noteStep('failed')
      const description = botCheck ? words.formBotCheckFailedText : words.formFailedText
      notify(
        { title: words.formFailedTitle, description, variant: 'destructive' },
        retryAdviceOf(error, words),
      )
    },
  })
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, error } }) => ({ status, error }),
  }).at(-1)
  // onError has shown what went wrong.
  const send = (enquiry: EnquiryRequest) => mutateAsync(enquiry).catch(() => {})
  return { send, last, notice }
}
