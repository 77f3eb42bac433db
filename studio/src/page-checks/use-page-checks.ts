import { useEffect, useEffectEvent, useState } from 'react'
import { useEditState, useSchema, useSyncState, type SanityDocument } from 'sanity'
import { useStaffApi } from '../staff-api.ts'
import { checkPage } from './check-page.ts'
import type { Finding } from './finding.ts'

/** Nothing is checked while somebody types. */
const pauseMs = 1_200

/** What was found of each version of a document; the newest version of each is kept. */
const checks = new Map<string, { revision: string; findings: Promise<Finding[]> }>()

export interface PageChecks {
  /** What was found last, if anything was looked at. */
  findings: Finding[] | undefined
  /** Whether it was found in the draft as it is now. */
  current: boolean
}

/** What visitors would stumble over after a publish of the draft. */
export function usePageChecks(id: string, type: string, atOnce = false): PageChecks {
  const api = useStaffApi()
  const schemaType = useSchema().get(type)
  const { draft, published } = useEditState(id, type)
  const { isSyncing } = useSyncState(id, type)
  const [known, setKnown] = useState<{ revision: string; findings: Finding[] }>()
  const revision = draft?._rev

  // A new object of the same revision says nothing new.
  const check = useEffectEvent(async (wanted: string) => {
    if (!draft || !schemaType) return
    const findings = await findingsOf(draft, () => checkPage(api, { id, schemaType, draft, published }))
    setKnown({ revision: wanted, findings })
  })
  useEffect(() => {
    if (!revision || isSyncing) return undefined
    const timer = setTimeout(() => void check(revision), atOnce ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [revision, isSyncing, atOnce])

  return {
    findings: draft ? known?.findings : undefined,
    current: !isSyncing && known !== undefined && known.revision === revision,
  }
}

function findingsOf({ _id, _rev }: SanityDocument, find: () => Promise<Finding[]>) {
  const last = checks.get(_id)
  if (last?.revision === _rev) return last.findings
  // A check that fails is no reason against publishing.
  const findings = find().catch(() => [])
  checks.set(_id, { revision: _rev, findings })
  return findings
}
