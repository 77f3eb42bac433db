import { BarChartIcon } from '@sanity/icons/BarChart'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import type { ComponentType } from 'react'
import { styled } from 'styled-components'
import { night } from '../branding/theme.ts'
import { icons } from '../structure/icons.ts'
import { StudioLink } from '../ui/studio-link.tsx'
import { useTaskPictures, type TaskPicture } from './use-task-pictures.ts'

interface Task {
  title: string
  how: string
  /** Below the Studio's own address. */
  path: string
  icon: ComponentType
  /** Of the site, in the place of the icon. */
  picture?: TaskPicture
}

const forViewers: Task[] = [
  {
    title: 'See the page with its drafts',
    how: 'The page as it would be, with what others are working on. Visitors see only what is published.',
    path: 'presentation',
    icon: EyeOpenIcon,
    picture: 'page',
  },
  {
    title: 'Read an enquiry',
    how: 'Everything that visitors wrote by the form, and what became of it.',
    path: 'enquiries',
    icon: EnvelopeIcon,
  },
  {
    title: 'See who comes to the site',
    how: 'Visits by day, where they came from, and what they did with the form.',
    path: 'visits',
    icon: BarChartIcon,
  },
]

const forEditors: Task[] = [
  {
    title: 'Change the words of the home page',
    how: 'Choose a section at the top, write, and press Publish at the bottom. Visitors see it at once.',
    path: 'content/homePage',
    icon: icons.homePage,
    picture: 'page',
  },
  {
    title: 'Make a page of its own',
    how: 'For a campaign, an article, terms. Press “New page”, give it a title, press “Generate” for its address, and add sections. Publish it once all is there.',
    path: 'content/page',
    icon: icons.page,
  },
  {
    title: 'Link a page in the menu or the footer',
    how: 'Choose “Menu and footer” at the top, press “Add item”, write the words and choose the page. Drag the dots to move it, then press Publish.',
    path: 'content/siteSettings',
    icon: icons.siteSettings,
  },
  {
    title: 'Replace a photo of the team',
    how: 'Open the person and drop the new picture on the old one, or press ••• on it and Upload. Say what it shows, click on the face in the small picture below, and press Publish.',
    path: 'content/teamMember',
    icon: icons.teamMember,
    picture: 'person',
  },
  {
    title: 'Add or move a client logo',
    how: 'Press + above the list to add one. Drag the dots in front of a logo to move it, then press “Publish order”.',
    path: 'content/clientLogo',
    icon: icons.clientLogo,
  },
  {
    title: 'Change what a step delivers',
    how: 'Open the step. Each line of “What the client gets” is shown when a visitor points at the card.',
    path: 'content/processStep',
    icon: icons.processStep,
  },
  {
    title: 'Add a case study',
    how: 'Write its name, press “Generate” for its address, and go on down to its status. Features and results can follow when there are any. Then press Publish.',
    path: 'intent/create/type=caseStudy',
    icon: icons.caseStudy,
    picture: 'study',
  },
  {
    title: 'Update the figures of the case study',
    how: 'Open it and choose “Facts” or “Results” at the top. Write numbers without the percent sign.',
    path: 'content/case-study;caseStudy',
    icon: icons.caseStudy,
  },
  {
    title: 'Answer an enquiry',
    how: 'Open “Enquiries” above, read the message and write your answer below it.',
    path: 'enquiries',
    icon: EnvelopeIcon,
  },
]

/** What people come here for, each one click away. */
export function Tasks({ viewer }: { viewer: boolean }) {
  const tasks = viewer ? forViewers : forEditors
  const pictureOf = useTaskPictures()
  return (
    <Grid gridTemplateColumns={[1, 1, 2, 3]} gap={3} as="ol" style={{ padding: 0, margin: 0 }}>
      {tasks.map(({ title, how, path, icon: Icon, picture }) => {
        const src = picture && pictureOf(picture)
        return (
          <li key={title} style={{ listStyle: 'none' }}>
            <CardLink path={path}>
              <Card padding={4} radius={3} border style={{ height: '100%' }}>
                <Flex gap={4}>
                  <Sign>{src ? <img src={src} alt="" /> : <Icon />}</Sign>
                  <Stack gap={4} flex={1}>
                    <Text weight="semibold">{title}</Text>
                    <Text size={1} muted>
                      {how}
                    </Text>
                  </Stack>
                </Flex>
              </Card>
            </CardLink>
          </li>
        )
      })}
    </Grid>
  )
}

const CardLink = styled(StudioLink)`
  display: block;
  height: 100%;
  color: inherit;
  text-decoration: none;
`

const Sign = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: 6px;
  overflow: hidden;
  font-size: 1.6rem;
  color: ${night};
  background: linear-gradient(200deg, #f5e0c9, #efc8a2);

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`
