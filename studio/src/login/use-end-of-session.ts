import { accessListSchema } from '@daymark/schemas/staff'
import { useCallback } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useWhileLookedAt } from '../use-while-looked-at.ts'
import { tellEnd } from './session-guard.ts'

const everyMs = 15 * 60_000
const warnMs = 24 * 60 * 60_000

/** Asks when the session ends, and tells so from a day before. */
export function useEndOfSession() {
  const api = useStaffApi()
  const ask = useCallback(() => {
    api
      .get('/api/staff/access', accessListSchema)
      .then(({ access }) => {
        const ends = access.find(({ current, kind }) => current && kind === 'session')?.expiresAt
        tellEnd(ends && Date.parse(ends) - Date.now() < warnMs ? ends : undefined)
      })
      .catch(() => {})
  }, [api])
  useWhileLookedAt(ask, everyMs)
}
