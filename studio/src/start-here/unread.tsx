import { enquiryPageSchema, type Enquiry } from '@daymark/schemas/staff'
import { Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useNews } from '../enquiries/feed.ts'
import { formatTimeShort } from '../format-time.ts'
import { useStaffApi } from '../staff-api.ts'
import { StudioLink } from '../studio-link.tsx'
import { Line, Lines, Panel } from './panel.tsx'

const mostShown = 3

/** The newest enquiries that nobody has read. */
export function Unread() {
  const api = useStaffApi()
  const { turn, counts } = useNews()
  const [unread, setUnread] = useState<Enquiry[]>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    api
      .get(`/api/enquiries?filter=new&size=${mostShown}`, enquiryPageSchema, stop.signal)
      .then((page) => setUnread(page.enquiries))
      .catch(() => !stop.signal.aborted && setFailed(true))
    return () => stop.abort()
  }, [api, turn])

  const count = counts?.new ?? unread?.length ?? 0
  return (
    <Panel
      title={count > 0 ? `Unread enquiries (${count})` : 'Unread enquiries'}
      more={{ words: 'All enquiries', path: 'enquiries' }}
    >
      {unread?.length ? (
        <Lines>
          {unread.map(({ id, name, message, submittedAt }) => (
            <Stack as="li" key={id} gap={3}>
              <Text size={1} weight="medium">
                <StudioLink path={`enquiries/${id}`}>
                  <bdi>{name}</bdi>
                </StudioLink>
                {`, ${formatTimeShort(submittedAt)}`}
              </Text>
              <Text size={1} muted textOverflow="ellipsis">
                <bdi>{message}</bdi>
              </Text>
            </Stack>
          ))}
        </Lines>
      ) : (
        <Line>
          {failed
            ? 'They could not be loaded. Open “Enquiries” in a moment.'
            : unread
              ? 'None. What a visitor writes appears here by itself.'
              : 'Loading …'}
        </Line>
      )}
    </Panel>
  )
}
