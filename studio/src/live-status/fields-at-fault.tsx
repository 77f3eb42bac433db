import { singletons } from '@daymark/schemas/documents'
import type { FieldAtFault } from '@daymark/schemas/staff'
import { useSchema, type SchemaType } from 'sanity'
import { IntentLink } from 'sanity/router'
import { Text } from '@sanity/ui'
import { useFetched } from '../use-loaded.ts'

const consequences = {
  page: 'visitors keep the page from before',
  document: 'visitors do not see this',
  field: 'visitors see this without it',
}

/** Each field in the way by the name that the form gives it, as a link to it. */
export function FieldsAtFault({ at }: { at: readonly FieldAtFault[] }) {
  return (
    <Text size={1} as="p">
      Put right{' '}
      {at.map((fault, index) => (
        <span key={`${fault.document}.${fault.field}`}>
          {index > 0 && ', '}
          <FieldLink {...fault} />
        </span>
      ))}
      {` and publish: until then ${consequences[at[0]?.keeps ?? 'page']}.`}
    </Text>
  )
}

function FieldLink({ document, field }: FieldAtFault) {
  const type = useTypeOf(document)
  const schemaType = useSchema().get(type ?? '')
  const title = schemaType && fieldTitle(schemaType, field)
  const whose = singletons.some((name) => name === document) ? ` of “${schemaType?.title}”` : ''
  return (
    <IntentLink intent="edit" params={{ id: document, path: field, ...(type && { type }) }}>
      {`“${title ?? field}”${whose}`}
    </IntentLink>
  )
}

/** What there is once has its type for an id. */
function useTypeOf(document: string) {
  const once = singletons.find((name) => name === document)
  const params = once ? undefined : { id: document }
  const found = useFetched<string | null>('*[_id == $id][0]._type', params, 'drafts')
  return once ?? found ?? undefined
}

function fieldTitle(schemaType: SchemaType, name: string) {
  if (!('fields' in schemaType)) return undefined
  return schemaType.fields.find((field) => field.name === name)?.type.title
}
