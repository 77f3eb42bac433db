import { Box, Button, Card, Container, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient, useCurrentUser, useSchema, type SanityClient } from 'sanity'
import { IntentLink } from 'sanity/router'
import { EmptyState } from '../branding/empty-state.tsx'
import { formatTime } from '../format-time.ts'
import { apiVersion } from '../project.ts'
import { isViewer } from '../roles.ts'
import { useListened } from '../use-listened.ts'
import { Calendar } from './calendar.tsx'
import { localTime, movePlan, plansQuery, publishedIdOf, takeBackPlan, type Plan } from './plan.ts'

/** What becomes public later, by the day. */
export default function PlannedTool() {
  const client = useClient({ apiVersion })
  const { rows: plans, failed } = useListened<Plan>(plansQuery, 'plans')
  const [now] = useState(() => new Date())
  return (
    <Card height="fill" overflow="auto" padding={[4, 5, 6]}>
      <Container width={3}>
        <Stack gap={5}>
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              What becomes public later
            </Heading>
            <Text size={1} muted>
              Each stands for changes that visitors see together. “Publish later…”, beside Publish, plans one.
            </Text>
          </Stack>
          {failed && <Text size={1}>The plans could not be loaded. Open this page again in a moment.</Text>}
          {plans && (
            <Flex gap={5} wrap="wrap" align="flex-start">
              <Box style={{ flex: '1 1 22rem' }}>
                <Calendar plans={plans} now={now} />
              </Box>
              <Stack gap={3} style={{ flex: '2 1 26rem' }}>
                {plans.length === 0 && <EmptyState words="Nothing is planned." />}
                {plans.map((plan) => (
                  <PlanCard key={plan.name} plan={plan} client={client} now={now} />
                ))}
              </Stack>
            </Flex>
          )}
        </Stack>
      </Container>
    </Card>
  )
}

function PlanCard({ plan, client, now }: { plan: Plan; client: SanityClient; now: Date }) {
  const schema = useSchema()
  const toast = useToast()
  const viewer = isViewer(useCurrentUser())
  const [time, setTime] = useState<string>()
  const { state, publishAt, documents, error } = plan
  const when = state === 'scheduled' && publishAt ? formatTime(publishAt) : 'No time yet'

  const act = (done: string, action: () => Promise<unknown>) =>
    action().then(
      () => toast.push({ status: 'success', title: done }),
      () => toast.push({ status: 'error', title: 'It was not changed. Try again in a moment.' }),
    )

  async function takeBack() {
    const ids = documents.map(({ _id }) => `drafts.${publishedIdOf(_id)}`)
    const drafts = await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' })
    await takeBackPlan(client, plan, new Set(drafts.map((id) => id.replace(/^drafts\./, ''))))
  }

  return (
    <Card as="section" padding={4} radius={2} border tone={error ? 'critical' : 'default'} aria-label={when}>
      <Stack gap={4}>
        <Text as="h2" size={2} weight="semibold">
          {when}
        </Text>
        {error && (
          <Text size={1} role="status">
            {`It did not become public when its time came: ${error.message}. Put that right, and choose another time.`}
          </Text>
        )}
        <Stack as="ul" gap={3} style={{ margin: 0, paddingInlineStart: 16 }}>
          {documents.map(({ _id, _type, title }) => (
            <Text as="li" size={1} key={_id}>
              <IntentLink
                intent="edit"
                params={{ id: publishedIdOf(_id), type: _type }}
                searchParams={[['perspective', plan.name]]}
              >
                {[schema.get(_type)?.title, title].filter(Boolean).join(' · ')}
              </IntentLink>
            </Text>
          ))}
        </Stack>
        {!viewer && (
          <Flex gap={2} wrap="wrap" align="center">
            {time === undefined ? (
              <>
                <Button
                  text="Another time"
                  mode="ghost"
                  fontSize={1}
                  onClick={() => setTime(localTime(publishAt ? new Date(publishAt) : now))}
                />
                <Button
                  text="Take back"
                  mode="ghost"
                  fontSize={1}
                  title="Its changes are drafts again"
                  onClick={() => void act('Its changes are drafts again', takeBack)}
                />
              </>
            ) : (
              <>
                <TextInput
                  type="datetime-local"
                  aria-label="Day and time"
                  fontSize={1}
                  min={localTime(now)}
                  value={time}
                  onChange={(event) => setTime(event.currentTarget.value)}
                />
                <Button
                  text="Publish then"
                  tone="primary"
                  fontSize={1}
                  disabled={!(new Date(time) > now)}
                  onClick={() => {
                    void act(`Visitors see it on ${formatTime(new Date(time).toISOString())}`, () =>
                      movePlan(client, plan, new Date(time)),
                    )
                    setTime(undefined)
                  }}
                />
              </>
            )}
          </Flex>
        )}
      </Stack>
    </Card>
  )
}
