import { useEffect, useEffectEvent, useState } from 'react'
import { useEditState, useSchema, useSyncState, type SanityDocument } from 'sanity'
import { useStaffApi } from '../staff-api.ts'
import { checkPage, type PageReport } from './check-page.ts'
import type { Finding } from './finding.ts'

/** Nothing is checked while somebody types. */
const pauseMs = 1_200

/** What was found of each version of a document; the newest version of each is kept. */
const checks = new Map<string, { revision: string; report: Promise<PageReport> }>()

export interface PageChecks {
  /** What was found last, if anything was looked at. */
  findings: Finding[] | undefined
  /** Whether the page was looked at as visitors would see it. */
  drawn: boolean
  /** Whether it was found in the draft as it is now. */
  current: boolean
}

/** What visitors would stumble over after a publish of the draft. */
export function usePageChecks(id: string, type: string, atOnce = false): PageChecks {
  const api = useStaffApi()
  const schemaType = useSchema().get(type)
  const { draft, published } = useEditState(id, type)
  const { isSyncing } = useSyncState(id, type)
  const [known, setKnown] = useState<PageReport & { revision: string }>()
  const revision = draft?._rev

  // A new object of the same revision says nothing new.
  const check = useEffectEvent(async (wanted: string) => {
    if (!draft || !schemaType) return
    const report = await reportOf(draft, () => checkPage(api, { id, schemaType, draft, published }))
    setKnown({ revision: wanted, ...report })
  })
  useEffect(() => {
    if (!revision || isSyncing) return undefined
    const timer = setTimeout(() => void check(revision), atOnce ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [revision, isSyncing, atOnce])

  return {
    findings: draft ? known?.findings : undefined,
    drawn: known?.drawn ?? false,
    current: !isSyncing && known !== undefined && known.revision === revision,
  }
}

function reportOf({ _id, _rev }: SanityDocument, check: () => Promise<PageReport>) {
  const last = checks.get(_id)
  if (last?.revision === _rev) return last.report
  // A check that fails is no reason against publishing.
  const report = check().catch(() => ({ findings: [], drawn: false }))
  checks.set(_id, { revision: _rev, report })
  return report
}
