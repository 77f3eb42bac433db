import { Card, Checkbox, Container, Flex, Grid, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import { forDevelopers, setForDevelopers } from '../developers.ts'
import { isAdministrator, isViewer } from '../roles.ts'
import { Drafts } from './drafts.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { PublishedLast, WhoIsHere } from './others.tsx'
import { Tasks } from './tasks.tsx'
import { Unread } from './unread.tsx'
import { useDesk } from './use-desk.ts'

/** What waits for somebody this morning, and what they may do about it. */
export function StartHere() {
  const user = useCurrentUser()
  const viewer = isViewer(user)
  const desk = useDesk()
  const [words] = useState(() => greeting(new Date().getHours()))
  return (
    <Card height="fill" overflow="auto">
      <Container width={4} padding={[4, 4, 5, 6]}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1" size={[3, 4]}>
              {words}, <bdi>{user?.name}</bdi>
            </Heading>
            <Text muted>
              {viewer
                ? 'You can look at everything here. To change something, ask an administrator to make you an editor.'
                : 'Nothing is public until you press Publish, and everything can be taken back.'}
            </Text>
          </Stack>
          <Grid gridTemplateColumns={[1, 1, 2, 3]} gap={3} style={{ alignItems: 'start' }}>
            <Stack gap={3}>
              <Unread />
              <WhoIsHere here={desk?.here ?? null} ownId={user?.id} />
            </Stack>
            <Stack gap={3}>
              <Drafts viewer={viewer} />
              <HowItGoes />
            </Stack>
            <PublishedLast published={desk?.published ?? null} />
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

function greeting(hour: number) {
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
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
