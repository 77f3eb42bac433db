import { missedAddressesSchema, type MissedAddresses as Answer } from '@daymark/schemas/visits'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { useIntentLink } from 'sanity/router'
import { EmptyState } from '../branding/empty-state.tsx'
import { isViewer } from '../roles.ts'
import { inWords, useStaffApi } from '../staff-api.ts'
import { formatDay } from '../visits/format.ts'
import { redirectFrom } from './redirect-from.ts'

type Missed = Answer['missed'][number]

/** Addresses that visitors asked for in vain, each to be redirected with one click. */
export function MissedAddresses() {
  const api = useStaffApi()
  const mayRedirect = !isViewer(useCurrentUser())
  const [missed, setMissed] = useState<Missed[]>()
  const [error, setError] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    api
      .get('/api/visits/missed', missedAddressesSchema, stop.signal)
      .then((answer) => setMissed(answer.missed))
      .catch((refusal: unknown) => {
        if (!stop.signal.aborted) setError(inWords(refusal))
      })
    return () => stop.abort()
  }, [api])

  if (error !== undefined) return <Line words={error} />
  if (!missed) return <Line words="Loading …" />
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

function Line({ words }: { words: string }) {
  return (
    <Card padding={4}>
      <Text muted>{words}</Text>
    </Card>
  )
}
