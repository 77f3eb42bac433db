import { Card, Checkbox, Container, Flex, Grid, Heading, Stack, Text } from '@sanity/ui'
import { useCurrentUser } from 'sanity'
import { forDevelopers, setForDevelopers } from '../developers.ts'
import { hosted } from '../project.ts'
import { isAdministrator, isViewer } from '../roles.ts'
import { Drafts } from './drafts.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { PublishedLast, WhoIsHere } from './others.tsx'
import { Line, Panel } from '../ui/panel.tsx'
import { Tasks } from './tasks.tsx'
import { Unread } from './unread.tsx'
import { useDesk } from './use-desk.ts'
import { Welcome } from './welcome.tsx'

/** What waits for somebody this morning, and what they may do about it. */
export function StartHere() {
  const user = useCurrentUser()
  const viewer = isViewer(user)
  const desk = useDesk()
  return (
    <Card height="fill" overflow="auto">
      <Welcome />
      <Container width={4} padding={[4, 4, 5, 6]}>
        <Stack gap={5}>
          <Grid gridTemplateColumns={[1, 1, 2, 3]} gap={3} style={{ alignItems: 'start' }}>
            <Stack gap={3}>
              <Unread />
              <WhoIsHere here={desk?.here ?? null} ownId={user?.id} />
            </Stack>
            <Stack gap={3}>
              <Drafts viewer={viewer} />
              <HowItGoes />
            </Stack>
            {hosted ? <AtSanity /> : <PublishedLast published={desk?.published ?? null} />}
          </Grid>
          <Heading as="h2" size={2}>
            What would you like to do?
          </Heading>
          <Tasks viewer={viewer} />
          {isAdministrator(user) && <ForDevelopers />}
        </Stack>
      </Container>
    </Card>
  )
}

/** What of this Studio needs the content lake of this product. */
function AtSanity() {
  return (
    <Panel title="At Sanity">
      <Line>
        The content is kept at Sanity. People and their roles, passwords and webhooks are managed at
        sanity.io/manage; publishing at a time is under “Releases”, and “Recently deleted”, “Published last”
        and “Who is here” are not offered.
      </Line>
    </Panel>
  )
}

function ForDevelopers() {
  return (
    <Flex as="label" align="center" gap={3}>
      <Checkbox
        checked={forDevelopers()}
        onChange={(event) => setForDevelopers(event.currentTarget.checked)}
      />
      <Text size={1} muted>
        For developers: show the query tool and the technical menus, in this browser
      </Text>
    </Flex>
  )
}
