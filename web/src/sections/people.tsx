import { useId } from 'react'
import { Team } from '../pages/home/team.tsx'
import type { SectionProps } from './section-props.ts'

export default function People({ section, ...place }: SectionProps<'peopleSection'>) {
  const { heading, text, people } = section
  return <Team {...place} id={useId()} heading={heading} text={text} team={people} />
}
