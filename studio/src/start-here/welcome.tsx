import { Card, Container, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import { styled } from 'styled-components'
import { isViewer } from '../roles.ts'

/** Who is greeted, under the site's own sky. */
export function Welcome() {
  const user = useCurrentUser()
  const [words] = useState(() => greeting(new Date().getHours()))
  return (
    <Sky scheme="dark">
      <Container width={4} paddingX={[4, 4, 5, 6]}>
        <Stack gap={4}>
          <Heading as="h1" size={[4, 5]} weight="regular">
            {words}, <bdi>{user?.name}</bdi>
          </Heading>
          <Text>
            {isViewer(user)
              ? 'You can look at everything here. To change something, ask an administrator to make you an editor.'
              : 'Nothing is public until you press Publish, and everything can be taken back.'}
          </Text>
        </Stack>
      </Container>
    </Sky>
  )
}

function greeting(hour: number) {
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

const Sky = styled(Card)`
  padding-block: 2.5rem 5rem;
  && {
    background: linear-gradient(
      180deg,
      #0a1122 0,
      #101b34 40%,
      #1a2947 68%,
      #57566d 84%,
      #9a7570 91%,
      #efc8a2 98%,
      #f5e0c9 100%
    );
  }
`
