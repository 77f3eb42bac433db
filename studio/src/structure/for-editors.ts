import { useCurrentUser, type DocumentActionComponent } from 'sanity'
import { madeOnce } from '../made-once.ts'
import { isViewer } from '../roles.ts'

/** Actions that the Studio offers to viewers, too, whom the server would refuse: disabled for them, with the reason. */
export const forEditors = (reason: string) =>
  madeOnce((action: DocumentActionComponent) => {
    const guarded: DocumentActionComponent = (props) => {
      const usual = action(props)
      const viewer = isViewer(useCurrentUser())
      return viewer && usual ? { ...usual, disabled: true, title: reason } : usual
    }
    guarded.action = action.action
    return guarded
  })
