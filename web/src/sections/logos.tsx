import { useId } from 'react'
import { LogoStrip } from '../pages/home/clients.tsx'
import type { SectionProps } from './section-props.ts'

export default function Logos({ section, ...place }: SectionProps<'logosSection'>) {
  return <LogoStrip {...place} id={useId()} label={section.label} logos={section.logos} />
}
