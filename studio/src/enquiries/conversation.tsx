import {
  conversationSchema,
  type Conversation as Said,
  type ConversationEntry,
  type Enquiry,
} from '@daymark/schemas/staff'
import { Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { formatTime } from '../format-time.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { inWords, useStaffApi } from '../staff-api.ts'
import { Assignment } from './assignment.tsx'
import { Composer } from './composer.tsx'
import { useNews } from './feed.ts'

interface Props {
  enquiry: Enquiry
  path: string
  mayChange: boolean
  onChange: () => void
}

/** Everything between one person and the staff, and what staff may add to it. */
export function Conversation({ enquiry, path, mayChange, onChange }: Props) {
  const api = useStaffApi()
  const { turn } = useNews()
  const [said, setSaid] = useState<Said>()
  const [error, setError] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    api
      .get(`${path}/conversation`, conversationSchema, stop.signal)
      .then(setSaid)
      .catch((cause: unknown) => !stop.signal.aborted && setError(inWords(cause)))
    return () => stop.abort()
  }, [api, path, turn])

  if (!said) return error ? <Text size={1}>{error}</Text> : <Spinner muted />
  function add(next: Said) {
    setSaid(next)
    onChange()
  }
  return (
    <Stack gap={4}>
      <Assignment
        said={said}
        mayChange={mayChange}
        onAssign={(to) => api.put(`${path}/assignee`, conversationSchema, { to }).then(add)}
      />
      <Stack as="ol" gap={3} padding={0} style={{ listStyle: 'none', margin: 0 }} aria-label="Conversation">
        {inOrder(said).map((item) => (
          <li key={item.id}>{'kind' in item ? <Entry {...item} /> : <Message {...item} />}</li>
        ))}
      </Stack>
      {mayChange ? (
        <Composer
          enquiry={enquiry}
          mailConfigured={said.mailConfigured && !enquiry.spam}
          onAnswer={(text) => api.post(`${path}/answers`, conversationSchema, { text }).then(add)}
          onNote={(text) => api.post(`${path}/notes`, conversationSchema, { text }).then(add)}
        />
      ) : (
        <Text size={1} muted>
          Editors answer and keep notes. To do so, ask an administrator to make you an editor.
        </Text>
      )}
    </Stack>
  )
}

function inOrder({ enquiries, entries }: Said) {
  const at = (item: Enquiry | ConversationEntry) => ('kind' in item ? item.createdAt : item.submittedAt)
  return [...enquiries, ...entries].toSorted((one, other) => at(one).localeCompare(at(other)))
}

function Message({ name, message, submittedAt }: Enquiry) {
  return (
    <Card border radius={2} padding={4}>
      <Stack gap={3}>
        <Text size={1} muted>
          <bdi>{name}</bdi>, {formatTime(submittedAt)}
        </Text>
        <Words>{message}</Words>
      </Stack>
    </Card>
  )
}

const mailWords = {
  waiting: { text: 'Waits to be mailed', tone: 'caution' },
  sent: { text: 'Sent', tone: 'positive' },
  failed: { text: 'Mail failed', tone: 'critical' },
} as const

function Entry({ kind, who, text, createdAt, mail }: ConversationEntry) {
  if (kind === 'answered') {
    return (
      <Text size={1} muted>
        Answered by <bdi>{who}</bdi>, {formatTime(createdAt)}
      </Text>
    )
  }
  return (
    <Card
      border
      radius={2}
      padding={4}
      tone={kind === 'answer' ? 'primary' : 'transparent'}
      style={{ marginInlineStart: '2rem' }}
    >
      <Stack gap={3}>
        <Flex gap={2} align="center" wrap="wrap">
          <Text size={1} style={{ flex: 1 }}>
            {kind === 'answer' ? 'Answered by' : 'Note by'} <bdi>{who}</bdi>, {formatTime(createdAt)}
          </Text>
          {mail && <StateBadge {...mailWords[mail]} />}
        </Flex>
        <Words>{text}</Words>
      </Stack>
    </Card>
  )
}

function Words({ children }: { children: string }) {
  return (
    <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}
