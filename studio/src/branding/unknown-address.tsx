import { Card, Flex, Text } from '@sanity/ui'
import { StudioLink } from '../ui/studio-link.tsx'
import { EmptyState } from './empty-state.tsx'

/** In the place of the Studio where an address leads to none of somebody's tools. */
export function UnknownAddress() {
  return (
    <Card as="main" height="fill">
      <Flex height="fill" direction="column" align="center" justify="center">
        <EmptyState words="Nothing is at this address, or only administrators may open it." />
        <Text>
          <StudioLink path="start-here">Go to “Start here”</StudioLink>
        </Text>
      </Flex>
    </Card>
  )
}
