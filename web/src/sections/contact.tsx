import { ContactSection } from '../contact/contact-section.tsx'
import type { SectionProps } from './section-props.ts'

export default function Contact({ section, settings, ground, edit }: SectionProps<'contactSection'>) {
  const { heading, text, film } = section
  return (
    <ContactSection
      ground={ground}
      edit={edit}
      heading={heading}
      text={text}
      film={film}
      settings={settings}
    />
  )
}
