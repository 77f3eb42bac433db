import { deskSchema, type Desk } from '@daymark/schemas/staff'
import { useEffect, useState } from 'react'
import { useStaffApi } from '../staff-api.ts'

const everyMs = 30_000

/** What the others do, asked again while somebody looks. */
export function useDesk() {
  const api = useStaffApi()
  const [desk, setDesk] = useState<Desk>()

  useEffect(() => {
    function ask() {
      if (document.hidden) return
      api
        .get('/api/staff/desk', deskSchema)
        .then(setDesk)
        .catch(() => {})
    }
    ask()
    const beat = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [api])

  return desk
}
