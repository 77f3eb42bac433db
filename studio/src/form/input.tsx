import { Stack } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { LiveStatusLine } from '../live-status/live-status-line.tsx'

/** A document's whole form, below what is known of it on the site. */
export function FormInput(props: InputProps) {
  if (props.path.length > 0 || props.schemaType.type?.name !== 'document') return props.renderDefault(props)
  return (
    <Stack gap={4}>
      <LiveStatusLine />
      {props.renderDefault(props)}
    </Stack>
  )
}
