import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'
import { plansQuery, type Plan } from './plan.ts'

/** What is planned, kept up to date with what others plan. */
export function usePlans() {
  const client = useClient({ apiVersion })
  const [plans, setPlans] = useState<Plan[]>()
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => {
    const listening = client
      .listen('*[_type == "system.release"]', {}, { visibility: 'query', includeResult: false })
      .subscribe({ next: again, error: () => {} })
    return () => listening.unsubscribe()
  }, [client, again])

  useEffect(() => {
    let current = true
    client
      .fetch<Plan[]>(plansQuery, {}, { perspective: 'raw' })
      .then((found) => current && setPlans(found))
      .catch(() => current && setFailed(true))
    return () => {
      current = false
    }
  }, [client, asked])

  return { client, plans, failed }
}
