import { useCurrentUser, type DocumentActionComponent } from 'sanity'
import { isViewer } from '../roles.ts'

const made = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** An action that the Studio offers to viewers, too, whom the server would refuse: disabled for them, with the reason. */
export function forEditors(action: DocumentActionComponent, reason: string): DocumentActionComponent {
  const known = made.get(action)
  if (known) return known
  const guarded: DocumentActionComponent = (props) => {
    const usual = action(props)
    const viewer = isViewer(useCurrentUser())
    return viewer && usual ? { ...usual, disabled: true, title: reason } : usual
  }
  guarded.action = action.action
  made.set(action, guarded)
  return guarded
}
