import { ContactSection } from '../contact/contact-section.tsx'
import type { SectionProps } from './section-props.ts'

export default function Contact({
  section,
  settings,
  courseEnd,
  ground,
  named,
  edit,
}: SectionProps<'contactSection'>) {
  const { heading, text, film, words } = section
  return (
    <ContactSection
      ground={ground}
      course={courseEnd}
      named={named}
      edit={edit}
      heading={heading}
      text={text}
      film={film}
      settings={settings}
      words={words}
    />
  )
}
