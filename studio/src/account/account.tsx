import { Card, Container, Heading, Stack } from '@sanity/ui'
import { AccessList } from './access-list.tsx'
import { Passkeys } from './passkeys.tsx'
import { OwnAddress } from './own-address.tsx'
import { OwnPassword } from './own-password.tsx'
import { Part } from './part.tsx'

/** How somebody signs in, and where they are signed in now. */
export default function Account() {
  return (
    <Card height="fill" overflow="auto" data-testid="account">
      <Container width={1} padding={[3, 4, 5]}>
        <Stack gap={6}>
          <Heading as="h1" size={2}>
            Your account
          </Heading>
          <Passkeys />
          <OwnPassword />
          <OwnAddress />
          <Part
            title="Where you are logged in"
            words="A session ends by itself after 14 days without use. End what you do not know, and change your password."
          >
            <AccessList path="/api/staff/access" />
          </Part>
        </Stack>
      </Container>
    </Card>
  )
}
