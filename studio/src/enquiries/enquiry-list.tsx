import type { Enquiry } from '@daymark/schemas/staff'
import { Box, Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { EmptyState } from '../branding/empty-state.tsx'
import type { EnquiryListState } from './use-enquiries.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { formatTimeShort, formatTime } from '../format-time.ts'

interface Props {
  list: EnquiryListState
  open: string | undefined
  /** Whether a filter or a search hides some. */
  searching: boolean
  onOpen: (id: string) => void
}

export function EnquiryList({ list, open, searching, onOpen }: Props) {
  const { enquiries, error, more, reload } = list
  if (error && !enquiries?.length) {
    return (
      <Stack padding={4} gap={3}>
        <Text>{error}</Text>
        <Button text="Try again" mode="ghost" onClick={reload} />
      </Stack>
    )
  }
  if (!enquiries) {
    return (
      <Flex justify="center" padding={5}>
        <Spinner muted />
      </Flex>
    )
  }
  if (enquiries.length === 0) {
    return (
      <EmptyState
        words={
          searching
            ? 'Nothing matches. Try another word, or show all.'
            : 'No enquiries yet. When a visitor writes, the message appears here by itself.'
        }
      />
    )
  }
  return (
    <Stack as="ul" aria-label="Enquiries" padding={2} gap={1} onKeyDown={moveFocus}>
      {error && (
        <Card as="li" tone="caution" padding={3} radius={2} role="status">
          <Text size={1}>{error}</Text>
        </Card>
      )}
      {enquiries.map((enquiry) => (
        <li key={enquiry.id} style={{ listStyle: 'none' }}>
          <Row enquiry={enquiry} open={enquiry.id === open} onOpen={() => onOpen(enquiry.id)} />
        </li>
      ))}
      {more && <Button text="Show older" mode="bleed" onClick={() => void more()} />}
    </Stack>
  )
}

function Row({ enquiry, open, onOpen }: { enquiry: Enquiry; open: boolean; onOpen: () => void }) {
  const unread = enquiry.status === 'new' && !enquiry.spam
  return (
    <RowCard
      forwardedAs="button"
      type="button"
      padding={3}
      radius={2}
      tone={open ? 'primary' : 'default'}
      border={open}
      aria-current={open}
      onClick={onOpen}
      style={{ width: '100%', textAlign: 'start' }}
    >
      <Flex gap={2}>
        <Text size={1} accent style={{ width: '0.75rem', flexShrink: 0 }}>
          {unread && (
            <span role="img" aria-label="New">
              ●
            </span>
          )}
        </Text>
        <Stack gap={3} flex={1}>
          <Flex align="center" gap={2}>
            <Box flex={1}>
              <Text size={1} weight={unread ? 'bold' : 'medium'} textOverflow="ellipsis">
                <bdi>{enquiry.name}</bdi>
              </Text>
            </Box>
            <Text size={0} muted>
              <time dateTime={enquiry.submittedAt} title={formatTime(enquiry.submittedAt)}>
                {formatTimeShort(enquiry.submittedAt)}
              </time>
            </Text>
          </Flex>
          <Flex align="center" gap={2}>
            <Box flex={1}>
              <Text size={1} muted textOverflow="ellipsis">
                <bdi>{enquiry.message}</bdi>
              </Text>
            </Box>
            {enquiry.status === 'answered' && <StateBadge tone="positive" text="Answered" />}
            {enquiry.spam && <StateBadge tone="caution" text="Spam" />}
            {enquiry.mailFailed && <StateBadge tone="critical" text="Mail failed" />}
          </Flex>
        </Stack>
      </Flex>
    </RowCard>
  )
}

/** Up and down walk through the list; Enter opens, as on any button. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.indexOf(document.activeElement as HTMLButtonElement)
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
  event.preventDefault()
}

/** The card of @sanity/ui draws no ring around a button of its own. */
const RowCard = styled(Card)`
  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: -2px;
  }
`
