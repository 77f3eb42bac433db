import { deskSchema, type Desk } from '@daymark/schemas/staff'
import { useCallback, useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useWhileLookedAt } from '../use-while-looked-at.ts'

const everyMs = 30_000

/** What the others do. */
export function useDesk() {
  const api = useStaffApi()
  const [desk, setDesk] = useState<Desk>()
  const ask = useCallback(() => {
    api
      .get('/api/staff/desk', deskSchema)
      .then(setDesk)
      .catch(() => {})
  }, [api])
  useWhileLookedAt(ask, everyMs)
  return desk
}
