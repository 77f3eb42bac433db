import { singletons } from '@daymark/schemas/documents'
import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
  Template,
  TemplateItem,
} from 'sanity'
import { deleteAction } from './delete-action.tsx'
import { duplicateAction } from './duplicate-action.ts'
import { publishAction } from './publish-action.ts'

const kept = new Set(['publish', 'discardChanges', 'restore'])
const once = new Set<string>(singletons)

/** What there is once can be neither duplicated, deleted nor taken from the site. */
export const documentActions = (actions: DocumentActionComponent[], { schemaType }: DocumentActionsContext) =>
  once.has(schemaType)
    ? actions.filter(({ action }) => action !== undefined && kept.has(action)).map(ours)
    : actions.map(ours)

function ours(action: DocumentActionComponent) {
  if (action.action === 'publish') return publishAction(action)
  if (action.action === 'delete') return deleteAction
  return action.action === 'duplicate' ? duplicateAction(action) : action
}

export const hideSingletonTemplates = (templates: Template[]) =>
  templates.filter(({ schemaType }) => !once.has(schemaType))

/** `New` offers only what the site shows in lists. */
export const newDocuments = (items: TemplateItem[], { creationContext }: NewDocumentOptionsContext) =>
  creationContext.type === 'global' ? items.filter(({ templateId }) => !once.has(templateId)) : items
