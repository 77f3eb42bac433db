import { stateSchema, verdicts, type Finding, type State } from '@daymark/schemas/staff'
import { Button, Card, Flex, Heading, Spinner, Stack, Text, type CardTone } from '@sanity/ui'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useCurrentUser } from 'sanity'
import { isAdministrator } from '../roles.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { formatTime } from '../format-time.ts'
import { ToolPage } from '../ui/tool-page.tsx'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'

const shown: Record<Finding['verdict'], { text: string; tone: CardTone }> = {
  fine: { text: 'Fine', tone: 'positive' },
  'worth a look': { text: 'Worth a look', tone: 'caution' },
  broken: { text: 'Broken', tone: 'critical' },
}

/** Whether all is well with the site, and what to do where it is not. */
export default function HowItIs() {
  const api = useStaffApi()
  const act = useAction()
  const administrator = isAdministrator(useCurrentUser())
  const [state, setState] = useState<State>()
  const [looking, setLooking] = useState(true)

  const look = useCallback(
    () =>
      act(async () => setState(await api.get('/api/staff/state', stateSchema))).then(() => setLooking(false)),
    [act, api],
  )
  useEffect(() => void look(), [look])

  function lookAgain() {
    setLooking(true)
    void look()
  }

  return (
    <ToolPage
      title="How it is"
      id="state"
      beside={<Button text="Look again" mode="ghost" fontSize={1} disabled={looking} onClick={lookAgain} />}
    >
      <Text size={1} muted>
        {state
          ? `As of ${formatTime(state.at)}.${administrator ? ' On the machine, npm run doctor also looks at what only it can reach.' : ''}`
          : 'Looking at everything takes a few seconds.'}
      </Text>
      {state ? (
        <>
          <List empty="Nothing was found.">
            {[...state.findings].toSorted(worstFirst).map((finding) => (
              <Line
                key={`${finding.check} ${finding.text}`}
                {...shown[finding.verdict]}
                title={finding.check}
              >
                {finding.text}
                {finding.remedy && <> {finding.remedy}</>}
              </Line>
            ))}
          </List>
          <Heading as="h2" size={1}>
            Last errors and warnings
          </Heading>
          <List empty="None since the server started.">
            {state.faults.map(({ at, level, message }, index) => (
              <Line
                key={`${at} ${index}`}
                text={level === 'error' ? 'Error' : 'Warning'}
                tone={level === 'error' ? 'critical' : 'caution'}
                title={formatTime(at)}
              >
                {message}
              </Line>
            ))}
          </List>
        </>
      ) : (
        looking && (
          <Flex justify="center" padding={5}>
            <Spinner muted />
          </Flex>
        )
      )}
    </ToolPage>
  )
}

function List({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0)
    return (
      <Text size={1} muted>
        {empty}
      </Text>
    )
  return (
    <Stack as="ul" gap={2} padding={0}>
      {children}
    </Stack>
  )
}

function Line({
  tone,
  text,
  title,
  children,
}: {
  tone: CardTone
  text: string
  title: string
  children: ReactNode
}) {
  return (
    <Card as="li" border radius={2} padding={3} style={{ listStyle: 'none' }}>
      <Flex gap={3} align="flex-start">
        <StateBadge tone={tone} text={text} />
        <Stack gap={3} flex={1}>
          <Text size={1} weight="medium">
            {title}
          </Text>
          <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
            {children}
          </Text>
        </Stack>
      </Flex>
    </Card>
  )
}

function worstFirst(one: Finding, other: Finding) {
  return verdicts.indexOf(other.verdict) - verdicts.indexOf(one.verdict)
}
