import { Card, Checkbox, Container, Flex, Grid, Heading, Stack, Text } from '@sanity/ui'
import type { MouseEvent } from 'react'
import { useCurrentUser, useWorkspace } from 'sanity'
import { useRouter } from 'sanity/router'
import { styled } from 'styled-components'
import { forDevelopers, setForDevelopers } from '../developers.ts'
import { isAdministrator, isViewer } from '../roles.ts'

interface Task {
  title: string
  how: string
  /** Below the Studio's own address. */
  path: string
}

const tasks: Task[] = [
  {
    title: 'Change the words of the home page',
    how: 'Choose a section at the top, write, and press Publish at the bottom. Visitors see it at once.',
    path: 'content/homePage',
  },
  {
    title: 'Replace a photo of the team',
    how: 'Open the person and drop the new picture on the old one, or press ••• on it and Upload. Then press the crop sign beside ••• and put the circle on the face.',
    path: 'content/teamMember',
  },
  {
    title: 'Add or move a client logo',
    how: 'Press + above the list to add one. Drag the dots in front of a logo to move it, then press “Publish order”.',
    path: 'content/clientLogo',
  },
  {
    title: 'Change what a step delivers',
    how: 'Open the step. Each line of “What the client gets” is shown when a visitor points at the card.',
    path: 'content/processStep',
  },
  {
    title: 'Update the figures of the case study',
    how: 'Open it and choose “Facts” or “Results” at the top. Write numbers without the percent sign.',
    path: 'content/case-study;caseStudy',
  },
  {
    title: 'Answer an enquiry',
    how: 'Open “Enquiries” above, read the message and press “Answer by mail”.',
    path: 'enquiries',
  },
]

/** The six things that people come here for, each one click away. */
export function StartHere() {
  const user = useCurrentUser()
  const viewer = isViewer(user)
  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={[4, 5, 6]}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            What would you like to do?
          </Heading>
          <Text muted>
            {viewer
              ? 'You can look at everything here. To change something, ask an administrator to make you an editor.'
              : 'Nothing is public until you press Publish, and everything can be taken back: open a document, press ••• at its top right and choose “History” to restore an earlier version.'}
          </Text>
          <Grid gridTemplateColumns={[1, 1, 2]} gap={3} as="ol" style={{ padding: 0, margin: 0 }}>
            {tasks.map((task) => (
              <li key={task.title} style={{ listStyle: 'none' }}>
                <TaskCard {...task} />
              </li>
            ))}
          </Grid>
          {isAdministrator(user) && <ForDevelopers />}
        </Stack>
      </Container>
    </Card>
  )
}

function TaskCard({ title, how, path }: Task) {
  const router = useRouter()
  const href = `${useWorkspace().basePath.replace(/\/$/, '')}/${path}`

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.navigateUrl({ path: href })
  }

  return (
    <TaskLink href={href} onClick={go}>
      <Card padding={4} radius={3} border style={{ height: '100%' }}>
        <Stack gap={4}>
          <Text weight="semibold">{title}</Text>
          <Text size={1} muted>
            {how}
          </Text>
        </Stack>
      </Card>
    </TaskLink>
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

const TaskLink = styled.a`
  display: block;
  height: 100%;
  border-radius: 6px;
  color: inherit;
  text-decoration: none;
  &:focus-visible {
    outline: 3px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }
`
