import { Card, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { getPublishedId, useEditState, useFormValue } from 'sanity'
import { liveStatusSchema, type LiveStatus } from '@daymark/schemas/staff'
import { useStaffApi, type StaffApi } from '../staff-api.ts'

const attempts = 4
const pauseMs = 1_000

/** Above a document's fields: since when visitors see it, or why they do not, as the server proves it. */
export function LiveStatusLine() {
  const id = useFormValue(['_id'])
  const type = useFormValue(['_type'])
  return typeof id === 'string' && typeof type === 'string' ? (
    <Line id={getPublishedId(id)} type={type} />
  ) : null
}

function Line({ id, type }: { id: string; type: string }) {
  const api = useStaffApi()
  const toast = useToast()
  const { published, draft, ready } = useEditState(id, type)
  const revision = published?._rev
  const seen = useRef<string>(undefined)
  const [status, setStatus] = useState<LiveStatus>()

  useEffect(() => {
    if (!ready) return
    let current = true
    const justPublished = seen.current !== undefined && revision !== undefined && seen.current !== revision
    seen.current = revision ?? ''
    if (!revision) return
    askUntilLive(api, id, justPublished ? attempts : 1)
      .then((answer) => {
        if (!current) return
        setStatus(answer)
        if (justPublished) {
          toast.push({
            id: `live-${id}`,
            status: answer.live ? 'success' : 'warning',
            title: inWords(answer),
            closable: true,
          })
        }
      })
      .catch(() => current && setStatus(undefined))
    return () => {
      current = false
    }
  }, [api, id, ready, revision, toast])

  if (!ready) return null
  if (!published) {
    return <Notice tone="caution" words="Visitors do not see this yet: publish it when it is ready." />
  }
  if (!status) return null
  return (
    <Notice
      tone={status.live ? 'positive' : 'caution'}
      words={draft ? `${inWords(status)} Your changes are not public yet.` : inWords(status)}
    />
  )
}

function Notice({ tone, words }: { tone: 'positive' | 'caution'; words: string }) {
  return (
    <Card tone={tone} padding={3} radius={2} border role="status" data-testid="live-status">
      <Text size={1}>{words}</Text>
    </Card>
  )
}

async function askUntilLive(api: StaffApi, id: string, most: number): Promise<LiveStatus> {
  const answer = await api.get(`/api/staff/live-status?document=${encodeURIComponent(id)}`, liveStatusSchema)
  if (answer.live || most <= 1) return answer
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return askUntilLive(api, id, most - 1)
}

function inWords({ live, since, reason }: LiveStatus) {
  if (!live) return `Not on the site: ${reason ?? 'the server does not say why.'}`
  return since ? `Visitors see this since ${moment(new Date(since))}.` : 'Visitors see this.'
}

function moment(since: Date) {
  const time = since.toLocaleTimeString('en-GB')
  return since.toDateString() === new Date().toDateString()
    ? time
    : `${since.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${time}`
}
