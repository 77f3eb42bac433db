import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useEditState, useSchema, useSyncState, type SanityDocument } from 'sanity'
import { useStaffApi } from '../staff-api.ts'
import { checkPage, type PageReport } from './check-page.ts'
import type { Finding } from './finding.ts'

/** Nothing is checked while somebody types. */
const pauseMs = 700
/** Publish that was pressed waits for a check, which waits for the fonts and pictures of the page. */
const longestMs = 30_000

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

  const newest = useRef<string>(undefined)
  // A new object of the same revision says nothing new.
  const check = useEffectEvent(async (wanted: string) => {
    if (!draft || !schemaType) return
    newest.current = wanted
    const report = await reportOf(draft, () => checkPage(api, { id, schemaType, draft, published }))
    // The check of an earlier revision may take longer than that of a later one.
    if (newest.current === wanted) setKnown({ revision: wanted, ...report })
  })

  // The pause is that since the last change: the Studio stores a change about a second after it was made.
  const changedAt = useRef(0)
  const content = useMemo(() => contentOf(draft), [draft])
  useEffect(() => {
    changedAt.current = performance.now()
  }, [content])
  useEffect(() => {
    if (!revision || isSyncing) return undefined
    const rest = atOnce ? 0 : changedAt.current + pauseMs - performance.now()
    const timer = setTimeout(() => void check(revision), Math.max(0, rest))
    return () => clearTimeout(timer)
  }, [revision, isSyncing, atOnce])

  return {
    findings: draft ? known?.findings : undefined,
    drawn: known?.drawn ?? false,
    current: !isSyncing && known !== undefined && known.revision === revision,
  }
}

/** Without what storing it changes. */
const contentOf = (draft: SanityDocument | null) =>
  JSON.stringify({ ...draft, _rev: undefined, _updatedAt: undefined })

function reportOf({ _id, _rev }: SanityDocument, check: () => Promise<PageReport>) {
  const last = checks.get(_id)
  if (last?.revision === _rev) return last.report
  const nothing = { findings: [], drawn: false }
  const tooLate = new Promise<PageReport>((resolve) => setTimeout(resolve, longestMs, nothing))
  // A check that fails or takes too long is no reason against publishing.
  const report = Promise.race([check(), tooLate]).catch(() => nothing)
  checks.set(_id, { revision: _rev, report })
  return report
}
