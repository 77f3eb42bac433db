import { Card, Text } from '@sanity/ui'
import { formatTime } from '../format-time.ts'
import { StudioLink } from '../ui/studio-link.tsx'
import { useListened } from '../use-listened.ts'
import { plansQuery, publishedIdOf, type Plan } from './plan.ts'
import { plannedTool } from '../tools.ts'

/** Above the fields of a document that becomes another one later, or should have. */
export function PlannedNote({ id }: { id: string }) {
  const { rows: plans = [] } = useListened<Plan>(plansQuery, 'plans')
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
