import { singletons } from '@daymark/schemas/documents'
import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
  Template,
  TemplateItem,
} from 'sanity'
import { redirectFrom } from '../missed-addresses/redirect-from.ts'
import { planAction } from '../planned/plan-action.tsx'
import { hosted } from '../project.ts'
import { checkedPublish } from '../page-checks/checked-publish.tsx'
import { isViewer } from '../roles.ts'
import { deleteAction } from './delete-action.tsx'
import { duplicateAction } from './duplicate-action.ts'
import { forEditors } from './for-editors.ts'
import { publishAction } from './publish-action.ts'
import { unpublishAction } from './unpublish-action.tsx'

const kept = new Set(['publish', 'schedule', 'discardChanges', 'discardVersion', 'restore'])
const once = new Set<string>(singletons)

const editorsCopy = forEditors('Only editors can make a copy.')
const editorsRestore = forEditors('Only editors can bring a version back.')

/** What there is once can be neither duplicated, deleted nor taken from the site. */
export function documentActions(actions: DocumentActionComponent[], { schemaType }: DocumentActionsContext) {
  if (once.has(schemaType)) {
    return actions.filter(({ action }) => action !== undefined && kept.has(action)).flatMap(ours)
  }
  return actions
    .filter(({ action }) => action !== 'unpublish')
    .flatMap((action) => (action.action === 'delete' ? [unpublishAction, ...ours(action)] : ours(action)))
}

function ours(action: DocumentActionComponent): DocumentActionComponent[] {
  switch (action.action) {
    case 'publish':
      return [checkedPublish(publishAction(action)), ...(hosted ? [] : [planAction])]
    case 'schedule':
      return hosted ? [action] : []
    case 'delete':
      return [deleteAction]
    case 'duplicate':
      return [duplicateAction(editorsCopy(action))]
    case 'restore':
      return [editorsRestore(action)]
    default:
      return [action]
  }
}

export const templates = (all: Template[]): Template[] => [
  ...all.filter(({ schemaType }) => !once.has(schemaType)),
  redirectFrom,
]

/** `New` offers only what the site shows in lists. */
export function newDocuments(
  items: TemplateItem[],
  { creationContext, currentUser }: NewDocumentOptionsContext,
) {
  if (isViewer(currentUser)) return []
  const offered = items.filter(({ templateId }) => templateId !== redirectFrom.id)
  return creationContext.type === 'global'
    ? offered.filter(({ templateId }) => !once.has(templateId))
    : offered
}
