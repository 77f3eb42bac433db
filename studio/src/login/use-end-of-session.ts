import { accessListSchema } from '@daymark/schemas/staff'
import { useEffect } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { tellEnd } from './session-guard.ts'

const everyMs = 15 * 60_000
const warnMs = 24 * 60 * 60_000

/** Asks when the session ends, and tells so from a day before. */
export function useEndOfSession() {
  const api = useStaffApi()
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return
      api
        .get('/api/staff/access', accessListSchema)
        .then(({ access }) => {
          const ends = access.find(({ current, kind }) => current && kind === 'session')?.expiresAt
          tellEnd(ends && Date.parse(ends) - Date.now() < warnMs ? ends : undefined)
        })
        .catch(() => {})
    }
    ask()
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [api])
}
