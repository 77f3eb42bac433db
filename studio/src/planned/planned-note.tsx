import { Card, Text } from '@sanity/ui'
import { getPublishedId, useFormValue } from 'sanity'
import { formatTime } from '../format-time.ts'
import { StudioLink } from '../studio-link.tsx'
import { publishedIdOf, type Plan } from './plan.ts'
import { plannedTool } from './tool.ts'
import { usePlans } from './use-plans.ts'

/** Above the fields of a document that becomes another one later, or should have. */
export function PlannedNote() {
  const id = getPublishedId(String(useFormValue(['_id'])))
  const { plans = [] } = usePlans()
  const own = plans.filter(
    ({ state, error, documents }) =>
      (error ?? state === 'scheduled') && documents.some(({ _id }) => publishedIdOf(_id) === id),
  )
  return own.map((plan) => (
    <Card
      key={plan.name}
      tone={plan.error ? 'critical' : 'primary'}
      padding={3}
      radius={2}
      border
      role="status"
    >
      <Text size={1}>
        {wordsOf(plan)} It waits under <StudioLink path={plannedTool.name}>“{plannedTool.title}”</StudioLink>.
      </Text>
    </Card>
  ))
}

const wordsOf = ({ error, publishAt = '' }: Plan) =>
  error
    ? `What was planned did not become public when its time came: ${error.message}.`
    : `Visitors see another version from ${formatTime(publishAt)} on.`
