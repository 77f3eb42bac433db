import { ContactSection } from '../contact/contact-section.tsx'
import type { SectionProps } from './section-props.ts'

export default function Contact({ section, courseEnd, ...place }: SectionProps<'contactSection'>) {
  return <ContactSection {...section} {...place} course={courseEnd} />
}
