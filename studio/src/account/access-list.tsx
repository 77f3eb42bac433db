import { accessListSchema, type Access } from '@daymark/schemas/staff'
import { Button, Text } from '@sanity/ui'
import { roleTitles } from '../roles.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'
import { formatTime } from '../format-time.ts'
import { Entries, Entry } from './entry.tsx'

/** Where somebody is logged in, and the API tokens that act for them; each can be ended by itself. */
export function AccessList({ path }: { path: string }) {
  const api = useStaffApi()
  const act = useAction()
  const { answer, load } = useAnswerOrToast(path, accessListSchema)
  const access = answer?.access

  const end = (id: string) => act(() => api.remove(`/api/staff/access/${id}`), 'It is ended', load)

  if (access?.length === 0) {
    return (
      <Text size={1} muted>
        Logged in nowhere.
      </Text>
    )
  }
  return (
    <Entries>
      {access?.map((each) => (
        <Entry
          key={each.id}
          title={
            <>
              <bdi>{titleOf(each)}</bdi>
              {each.current ? ' (this one)' : ''}
            </>
          }
          words={describe(each)}
          button={
            !each.current && (
              <Button
                text="End"
                aria-label={`End: ${titleOf(each)}`}
                mode="ghost"
                tone="critical"
                fontSize={1}
                onClick={() => void end(each.id)}
              />
            )
          }
        />
      ))}
    </Entries>
  )
}

function titleOf({ kind, name, role }: Access) {
  if (kind === 'session') return name || 'A browser'
  return `API token${name ? ` for ${name}` : ''}, as ${roleTitles[role].toLowerCase()}`
}

function describe({ address, usedAt, createdAt, expiresAt }: Access) {
  return [
    `last used ${formatTime(usedAt ?? createdAt)}`,
    ...(address ? [`from ${address}`] : []),
    expiresAt ? `ends ${formatTime(expiresAt)}` : 'has no end',
  ].join(', ')
}
