import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { Button, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import {
  enquiryWithMailsSchema,
  erasedSchema,
  type Enquiry,
  type EnquiryWithMails,
} from '@daymark/schemas/staff'
import { useEffect, useRef, useState } from 'react'
import { inWords, useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { Conversation } from './conversation.tsx'
import { useNews } from './feed.ts'
import { ErasePerson } from './erase-person.tsx'
import { MailHistory } from './mail-history.tsx'
import { downloadResponse } from '../download-response.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { formatTime } from '../format-time.ts'

interface Props {
  id: string
  /** Shown alone, without the list. */
  alone: boolean
  mayChange: boolean
  onChange: () => void
  onClose: () => void
}

type Change = Partial<Pick<Enquiry, 'status' | 'spam'>>

/** One enquiry, what speaks for and against it, and what became of its mails. */
export function EnquiryDetail({ id, alone, mayChange, onChange, onClose }: Props) {
  const api = useStaffApi()
  const act = useAction()
  const path = `/api/enquiries/${encodeURIComponent(id)}`
  const [enquiry, setEnquiry] = useState<EnquiryWithMails>()
  const [error, setError] = useState<string>()
  const { turn } = useNews()
  const seen = useRef(false)

  useEffect(() => {
    const stop = new AbortController()
    async function load() {
      const found = await api.get(path, enquiryWithMailsSchema, stop.signal)
      setEnquiry(found)
      setError(undefined)
      // Marked as read once only, so that marking it as unread afterwards stays.
      if (seen.current) return
      seen.current = true
      if (!mayChange || found.status !== 'new' || found.spam) return
      setEnquiry(await api.patch(path, enquiryWithMailsSchema, { status: 'read' }))
      onChange()
    }
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) setError(inWords(error))
    })
    return () => stop.abort()
  }, [api, path, mayChange, onChange, turn])

  const store = (what: () => Promise<EnquiryWithMails>, done: string) =>
    act(async () => {
      setEnquiry(await what())
      onChange()
    }, done)
  const change = (to: Change, done: string) => store(() => api.patch(path, enquiryWithMailsSchema, to), done)
  const save = (name: string, query = '') =>
    void act(async () => downloadResponse(await api.open(`${path}/person${query}`), name))

  const back = alone && (
    <Flex>
      <Button
        icon={ArrowLeftIcon}
        text="All enquiries"
        mode="bleed"
        padding={2}
        fontSize={1}
        onClick={onClose}
      />
    </Flex>
  )
  if (error && !enquiry) {
    return (
      <Stack padding={5} gap={4}>
        {back}
        <Text size={1}>{error}</Text>
      </Stack>
    )
  }
  if (!enquiry) {
    return (
      <Flex justify="center" padding={6}>
        <Spinner muted />
      </Flex>
    )
  }
  return (
    <Container width={1} padding={[3, 4, 5]}>
      <Stack gap={5}>
        {back}
        <Stack gap={4}>
          <Flex align="center" gap={2} wrap="wrap">
            <Heading as="h2" size={2}>
              <bdi>{enquiry.name}</bdi>
            </Heading>
            {enquiry.spam && <StateBadge tone="caution" text="Spam" />}
            {enquiry.status === 'answered' && <StateBadge tone="positive" text="Answered" />}
          </Flex>
          <Text size={1} muted>
            <bdi>{enquiry.email}</bdi>, {formatTime(enquiry.submittedAt)}
          </Text>
        </Stack>
        <Conversation enquiry={enquiry} path={path} mayChange={mayChange} onChange={onChange} />
        {mayChange && (
          <Flex gap={2} wrap="wrap">
            {enquiry.status === 'answered' ? (
              <Button
                text="Not answered yet"
                mode="ghost"
                onClick={() => void change({ status: 'read' }, 'Marked as not answered')}
              />
            ) : (
              <Button
                text="Mark as answered"
                mode="ghost"
                onClick={() => void change({ status: 'answered' }, 'Marked as answered')}
              />
            )}
            <Button
              text="Mark as unread"
              mode="ghost"
              onClick={() => void change({ status: 'new' }, 'Marked as unread')}
            />
            {enquiry.spam ? (
              <Button
                text="Not spam"
                mode="ghost"
                onClick={() =>
                  void change(
                    { spam: false },
                    enquiry.mailConfigured ? 'Not spam: its mail goes out now' : 'Moved out of spam',
                  )
                }
              />
            ) : (
              <Button
                text="Spam"
                mode="ghost"
                tone="caution"
                onClick={() => void change({ spam: true }, 'Moved to spam')}
              />
            )}
          </Flex>
        )}
        {enquiry.evidence.length > 0 && (
          <Section title="What we know about it">
            <Stack as="ul" gap={3} padding={0}>
              {enquiry.evidence.map((words) => (
                <Text as="li" size={1} key={words}>
                  {words}
                </Text>
              ))}
            </Stack>
          </Section>
        )}
        <Section title="Mail">
          <MailHistory
            mails={enquiry.mails}
            configured={enquiry.mailConfigured}
            onResend={
              mayChange && !enquiry.spam
                ? () =>
                    store(() => api.post(`${path}/resend`, enquiryWithMailsSchema), 'The mail goes out again')
                : undefined
            }
          />
        </Section>
        {mayChange && (
          <Section title="This person">
            <Flex gap={2} wrap="wrap">
              <Button
                text="Everything they wrote, to read"
                mode="ghost"
                onClick={() => save('person.html', '?as=page')}
              />
              <Button
                text="The same as data"
                mode="ghost"
                title="For programs (JSON)"
                onClick={() => save('person.json')}
              />
              <ErasePerson
                email={enquiry.email}
                erase={(typed) => api.post(`${path}/erase`, erasedSchema, { email: typed })}
                onErased={() => {
                  onChange()
                  onClose()
                }}
              />
            </Flex>
          </Section>
        )}
      </Stack>
    </Container>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h3" size={1} weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
