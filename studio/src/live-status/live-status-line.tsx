import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useEditState, usePerspective, useSetPerspective } from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { liveStatusSchema, type LiveStatus } from '@daymark/schemas/staff'
import { useStaffApi, type StaffApi } from '../staff-api.ts'
import { AfterPublish, useVersionBefore } from './after-publish.tsx'
import { FieldsAtFault } from './fields-at-fault.tsx'

const attempts = 4
const pauseMs = 1_000

/** Above a document's fields: what of it visitors see, as the server proves it, and why not the rest. */
export function LiveStatusLine({ id, type }: { id: string; type: string }) {
  const { published, draft, ready } = useEditState(id, type)
  const status = useLiveStatus(id, ready, published?._rev)
  const before = useVersionBefore(published)
  const { params = {}, setParams } = usePaneRouter()
  const { selectedPerspectiveName } = usePerspective()
  const setPerspective = useSetPerspective()

  if (!ready) return null
  if (params.rev) {
    const { rev: _, ...now } = params
    return (
      <Notice words="This is an older version, as it was then. Visitors do not see it, and nothing can be written here.">
        <Button text="Back to today’s" mode="ghost" fontSize={1} padding={2} onClick={() => setParams(now)} />
      </Notice>
    )
  }
  if (selectedPerspectiveName === 'published') {
    return (
      <Notice words="This is what visitors see. To change it, go back to editing.">
        <Button
          text="Back to editing"
          tone="primary"
          fontSize={1}
          padding={2}
          onClick={() => setPerspective(undefined)}
        />
      </Notice>
    )
  }
  if (!published) {
    return <Notice tone="caution" words="Visitors do not see this yet: publish it when it is ready." />
  }
  if (!status) return draft ? <Notice tone="caution" words={pending} /> : null
  const faults = !status.live && status.at && <FieldsAtFault at={status.at} />
  if (draft) {
    return (
      <Notice tone="caution" words={`${pending} ${stateBefore(status)}`}>
        {faults}
      </Notice>
    )
  }
  return (
    <Notice tone={status.live ? 'positive' : 'caution'} words={inWords(status)}>
      {faults}
      <AfterPublish published={published} before={before} />
    </Notice>
  )
}

/** Asked anew with each publish; how that went is told in a toast too. */
function useLiveStatus(id: string, ready: boolean, revision: string | undefined) {
  const api = useStaffApi()
  const toast = useToast()
  const seen = useRef<string>(undefined)
  const [status, setStatus] = useState<LiveStatus>()

  useEffect(() => {
    if (!ready) return undefined
    let current = true
    const justPublished = seen.current !== undefined && revision !== undefined && seen.current !== revision
    seen.current = revision ?? ''
    if (!revision) return undefined
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

  return status
}

interface NoticeProps {
  tone?: 'positive' | 'caution'
  words: string
  children?: ReactNode
}

function Notice({ tone, words, children }: NoticeProps) {
  return (
    <Card tone={tone ?? 'transparent'} padding={3} radius={2} border role="status" data-testid="live-status">
      <Flex align="center" gap={3} wrap="wrap">
        <Stack gap={3} style={{ flex: '1 1 14rem' }}>
          <Text size={1}>{words}</Text>
        </Stack>
        {children}
      </Flex>
    </Card>
  )
}

async function askUntilLive(api: StaffApi, id: string, most: number): Promise<LiveStatus> {
  const answer = await api.get(`/api/staff/live-status?document=${encodeURIComponent(id)}`, liveStatusSchema)
  if (answer.live || most <= 1) return answer
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return askUntilLive(api, id, most - 1)
}

const pending = 'Your changes are not public yet.'

/** For a draft: the state of the published document. */
function stateBefore({ live, since }: LiveStatus) {
  if (!live) return 'What was published before is not on the site either.'
  return since
    ? `Visitors see the version of ${moment(new Date(since))}.`
    : 'Visitors see the version before.'
}

function inWords({ live, since, reason, at }: LiveStatus) {
  if (!live)
    return at
      ? 'Not on the site as it stands here.'
      : `Not on the site: ${reason ?? 'the server does not say why.'}`
  return since ? `Visitors see this since ${moment(new Date(since))}.` : 'Visitors see this.'
}

function moment(since: Date) {
  const time = since.toLocaleTimeString('en-GB')
  return since.toDateString() === new Date().toDateString()
    ? time
    : `${since.toLocaleDateString('en-GB', { dateStyle: 'medium' })}, ${time}`
}
