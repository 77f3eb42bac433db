import { missedAddressesSchema } from '@daymark/schemas/visits'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCurrentUser } from 'sanity'
import { useIntentLink } from 'sanity/router'
import { EmptyState } from '../branding/empty-state.tsx'
import { isViewer } from '../roles.ts'
import { PaneLine } from '../ui/pane-line.tsx'
import { useAnswer } from '../use-loaded.ts'
import { formatDay } from '../visits/format.ts'
import { redirectFrom } from './redirect-from.ts'

/** Addresses that visitors asked for in vain, each to be redirected with one click. */
export function MissedAddresses() {
  const mayRedirect = !isViewer(useCurrentUser())
  const { answer, error } = useAnswer('/api/visits/missed', missedAddressesSchema)

  if (!answer) return <PaneLine>{error ?? 'Loading …'}</PaneLine>
  const { missed } = answer
  if (missed.length === 0) return <EmptyState words="Everything that visitors asked for was there." />
  return (
    <Stack padding={3} gap={3}>
      <Text size={1} muted>
        Nothing is at these addresses. Visitors are counted once a day, and nothing else of them is kept.
      </Text>
      <Stack as="ul" gap={2}>
        {missed.map((it) => (
          <Card as="li" key={it.address} padding={3} radius={2} border>
            <Flex align="center" gap={3} wrap="wrap">
              <Stack flex={1} gap={2} style={{ minWidth: '12rem' }}>
                <Text weight="medium" style={{ overflowWrap: 'anywhere' }}>
                  {it.address}
                </Text>
                <Text size={1} muted>
                  {it.visitors === 1 ? 'One visitor' : `${it.visitors} visitors`}, last on{' '}
                  {formatDay(it.lastDay)}
                </Text>
              </Stack>
              {mayRedirect && <MakeRedirect from={it.address} />}
            </Flex>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}

function MakeRedirect({ from }: { from: string }) {
  const { href, onClick } = useIntentLink({
    intent: 'create',
    params: [{ type: redirectFrom.schemaType, template: redirectFrom.id }, { from }],
  })
  return (
    <Button
      as="a"
      href={href}
      onClick={onClick}
      icon={ArrowRightIcon}
      text="Make a redirect"
      aria-label={`Make a redirect from ${from}`}
      mode="ghost"
    />
  )
}
