import { ToolPage } from '../ui/tool-page.tsx'
import { AccessList } from './access-list.tsx'
import { Passkeys } from './passkeys.tsx'
import { OwnAddress } from './own-address.tsx'
import { OwnPassword } from './own-password.tsx'
import { Part } from './part.tsx'

/** How somebody signs in, and where they are signed in now. */
export default function Account() {
  return (
    <ToolPage title="Your account" id="account" width={1} gap={6}>
      <Passkeys />
      <OwnPassword />
      <OwnAddress />
      <Part
        title="Where you are logged in"
        words="A session ends by itself after 14 days without use. End what you do not know, and change your password."
      >
        <AccessList path="/api/staff/access" />
      </Part>
    </ToolPage>
  )
}
