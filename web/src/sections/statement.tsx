import { useId } from 'react'
import { Section } from '../ui/section.tsx'
import type { SectionProps } from './section-props.ts'
import { StatementGrid } from './statement-grid.tsx'

export default function Statement({
  section,
  ground,
  next,
  bearing,
  named,
  edit,
}: SectionProps<'statementSection'>) {
  const id = useId()
  return (
    <Section $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <StatementGrid {...section} id={id} bearing={bearing} edit={edit} />
    </Section>
  )
}
