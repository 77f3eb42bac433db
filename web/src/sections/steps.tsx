import { useId } from 'react'
import { Process } from '../pages/home/process.tsx'
import type { SectionProps } from './section-props.ts'

export default function Steps({ section, ...place }: SectionProps<'stepsSection'>) {
  const { heading, text, deliverablesLabel, steps } = section
  return (
    <Process
      {...place}
      id={useId()}
      heading={heading}
      text={text}
      deliverablesLabel={deliverablesLabel ?? ''}
      steps={steps.map((step) => ({
        ...step,
        key: step._key,
        // The other side of a card needs a title.
        deliverables: deliverablesLabel ? step.deliverables : [],
      }))}
      editStep={(key, field) => place.edit(`steps[_key=="${key}"].${field}`)}
    />
  )
}
