import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'
import { inWords } from './staff-api.ts'

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
