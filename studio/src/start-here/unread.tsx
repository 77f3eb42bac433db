import { enquiryPageSchema } from '@daymark/schemas/staff'
import { Stack, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { useNews } from '../enquiries/feed.ts'
import { formatTimeShort } from '../format-time.ts'
import { useAnswer } from '../use-loaded.ts'
import { StudioLink } from '../ui/studio-link.tsx'
import { Line, Lines, Panel } from '../ui/panel.tsx'

const mostShown = 3

/** The newest enquiries that nobody has read. */
export function Unread() {
  const { turn, counts } = useNews()
  const { answer, error, reload } = useAnswer(
    `/api/enquiries?filter=new&size=${mostShown}`,
    enquiryPageSchema,
  )
  const unread = answer?.enquiries
  useEffect(() => {
    if (turn > 0) reload()
  }, [turn, reload])

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
          {error
            ? 'They could not be loaded. Open “Enquiries” in a moment.'
            : unread
              ? 'None. What a visitor writes appears here by itself.'
              : 'Loading …'}
        </Line>
      )}
    </Panel>
  )
}
