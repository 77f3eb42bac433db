import { Card, Text } from '@sanity/ui'
import { getPublishedId, useFormValue } from 'sanity'
import { formatTime } from '../format-time.ts'
import { publishedIdOf } from './plan.ts'
import { usePlans } from './use-plans.ts'

/** Above the fields of a document that becomes another one later. */
export function PlannedNote() {
  const id = getPublishedId(String(useFormValue(['_id'])))
  const { plans = [] } = usePlans()
  const own = plans.filter(
    ({ state, documents }) => state === 'scheduled' && documents.some(({ _id }) => publishedIdOf(_id) === id),
  )
  return own.map(({ name, publishAt = '' }) => (
    <Card key={name} tone="primary" padding={3} radius={2} border role="status">
      <Text size={1}>
        Visitors see another version from {formatTime(publishAt)} on. It waits under “Planned”.
      </Text>
    </Card>
  ))
}
