import { useEffect, useRef, useState } from 'react'
import {
  useCurrentUser,
  useDocumentOperationEvent,
  useSyncState,
  useValidationStatus,
  type DocumentActionComponent,
} from 'sanity'
import { madeOnce } from '../made-once.ts'
import { isViewer } from '../roles.ts'

/** For so long a fault may be that of a change half made, such as a word half typed, which is checked before the rest. */
const graceMs = 3_000

/** So often a publish that is not under way, though it was asked for, is asked for again. */
const askAgainMs = 2_000

/** Within this time the Studio tells of a change that was made just before Publish was pressed. */
const noticeMs = 50

/**
 * Publish waits until the last change is stored and validated, and stays requested until it has succeeded or failed.
 * The Studio's own waits too, but gives up at the first fault it sees, even when that is put right meanwhile, and is
 * disabled for moments, in which a press is lost. Its document store silently cancels a publish that is under way when
 * another operation on the document follows, such as the save that it makes by itself a second after a change.
 */
export const publishAction = madeOnce((publish: DocumentActionComponent) => {
  const waitingPublish: DocumentActionComponent = (props) => {
    const { id, type, draft, published } = props
    const usual = publish(props)
    const { isSyncing } = useSyncState(id, type)
    const checked = useValidationStatus((draft ?? published)?._id ?? id, type, true)
    const outcome = useDocumentOperationEvent(id, type)
    const viewer = isViewer(useCurrentUser())
    const [requested, setRequested] = useState(false)
    const [stopped, setStopped] = useState(false)
    /** Whether the Studio was asked to publish: the success of an earlier publish may be told of late. */
    const asked = useRef(false)

    const current = !isSyncing && !checked.isValidating && checked.revision === (draft ?? published)?._rev
    const faulty = current && checked.validation.some(({ level }) => level === 'error')
    const act = usual?.onHandle
    // While it is under way, and for some seconds after it was cancelled, the Studio's own action is disabled.
    const ready = current && !faulty && usual?.disabled !== true
    useEffect(() => {
      if (!faulty) return undefined
      const timer = setTimeout(() => {
        setStopped(true)
        setRequested(false)
      }, graceMs)
      return () => {
        clearTimeout(timer)
        setStopped(false)
      }
    }, [faulty])

    useEffect(() => {
      if (!requested || !ready) return undefined
      const ask = () => {
        asked.current = true
        act?.()
      }
      const first = setTimeout(ask, noticeMs)
      const again = setInterval(ask, askAgainMs)
      return () => {
        clearTimeout(first)
        clearInterval(again)
      }
    }, [requested, ready, act])

    useEffect(() => {
      if (outcome?.op === 'publish' && asked.current) setRequested(false)
    }, [outcome])

    // A publish that was cancelled may have been stored nevertheless.
    const done = requested && !draft
    useEffect(() => {
      if (done) setRequested(false)
    }, [done])

    if (!usual || !draft || viewer) return usual
    return {
      ...usual,
      disabled: requested || stopped,
      ...(requested && {
        label: ready ? 'Publishing…' : 'Checking…',
        title: ready ? '' : 'Published as soon as the last word is checked',
      }),
      onHandle: () => {
        asked.current = false
        setRequested(true)
      },
    }
  }
  waitingPublish.action = 'publish'
  return waitingPublish
})
