import { Card, Grid, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import { DeskLink } from './desk-link.tsx'

interface Task {
  title: string
  how: string
  /** Below the Studio's own address. */
  path: string
}

const forViewers: Task[] = [
  {
    title: 'See the page with its drafts',
    how: 'The page as it would be, with what others are working on. Visitors see only what is published.',
    path: 'presentation',
  },
  {
    title: 'Read an enquiry',
    how: 'Everything that visitors wrote by the form, and what became of it.',
    path: 'enquiries',
  },
  {
    title: 'See who comes to the site',
    how: 'Visits by day, where they came from, and what they did with the form.',
    path: 'visits',
  },
]

const forEditors: Task[] = [
  {
    title: 'Change the words of the home page',
    how: 'Choose a section at the top, write, and press Publish at the bottom. Visitors see it at once.',
    path: 'content/homePage',
  },
  {
    title: 'Make a page of its own',
    how: 'For a campaign, an article, terms. Press “New page”, give it a title, press “Generate” for its address, and add sections. Publish it once all is there.',
    path: 'content/page',
  },
  {
    title: 'Link a page in the menu or the footer',
    how: 'Choose “Menu and footer” at the top, press “Add item”, write the words and choose the page. Drag the dots to move it, then press Publish.',
    path: 'content/siteSettings',
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
    how: 'Open “Enquiries” above, read the message and write your answer below it.',
    path: 'enquiries',
  },
]

/** What people come here for, each one click away. */
export function Tasks({ viewer }: { viewer: boolean }) {
  const tasks = viewer ? forViewers : forEditors
  return (
    <Grid gridTemplateColumns={[1, 1, 2, 3]} gap={3} as="ol" style={{ padding: 0, margin: 0 }}>
      {tasks.map(({ title, how, path }) => (
        <li key={title} style={{ listStyle: 'none' }}>
          <CardLink path={path}>
            <Card padding={4} radius={3} border style={{ height: '100%' }}>
              <Stack gap={4}>
                <Text weight="semibold">{title}</Text>
                <Text size={1} muted>
                  {how}
                </Text>
              </Stack>
            </Card>
          </CardLink>
        </li>
      ))}
    </Grid>
  )
}

const CardLink = styled(DeskLink)`
  display: block;
  height: 100%;
  color: inherit;
  text-decoration: none;
`
