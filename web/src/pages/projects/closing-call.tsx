import type { Projects } from '@daymark/schemas/pages'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import Invitation from '../../sections/invitation.tsx'
import { bearingOf } from '../../ui/compass.tsx'
import type { GroundName } from '../../ui/theme.ts'

/** The call to action that ends the pages about case studies. */
export function ClosingCall({ page, ground }: { page: Projects['page']; ground: GroundName }) {
  const edit = useEditAttributes()
  return (
    <Invitation
      section={{
        heading: page.callHeading,
        text: null,
        link: { label: page.callLabel, href: page.callLink },
      }}
      ground={ground}
      next="firstLight"
      bearing={bearingOf(0)}
      named
      edit={(field) => edit(page, field === 'heading' ? 'callHeading' : 'callLabel')}
    />
  )
}
