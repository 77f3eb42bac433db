import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useState } from 'react'
import { inWords, useStaffApi, type Schema } from './staff-api.ts'

/**
 * Runs an action, shows its error or `done` as a toast, and reloads what it changed. Returns whether it succeeded.
 */
export function useAction() {
  const toast = useToast()
  return useCallback(
    async (what: () => Promise<unknown>, done?: string, reload?: () => Promise<unknown>) => {
      try {
        await what()
        if (done) toast.push({ status: 'success', title: done })
        await reload?.()
        return true
      } catch (error) {
        toast.push({ status: 'error', title: inWords(error) })
        return false
      }
    },
    [toast],
  )
}

/** What a staff endpoint answers; why it does not is told in a toast. */
export function useAnswerOrToast<Answer>(path: string, schema: Schema<Answer>) {
  const api = useStaffApi()
  const act = useAction()
  const [answer, setAnswer] = useState<Answer>()
  const load = useCallback(() => api.get(path, schema).then(setAnswer), [api, path, schema])
  useEffect(() => void act(load), [act, load])
  return { answer, setAnswer, load }
}
