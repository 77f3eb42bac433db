import type { Composed, PageParams, Section, SectionType } from '@daymark/schemas/pages'
import type { ComponentType, ReactNode } from 'react'
import styled from 'styled-components'
import { Layout } from '../../chrome/layout.tsx'
import { EnquiryForm } from '../../contact/lazy-enquiry-form.ts'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { usePage } from '../../content/page-query.ts'
import { groundsOf, isNight } from '../../sections/grounds.ts'
import { Opening } from '../../sections/opening.tsx'
import type { SectionProps } from '../../sections/section-props.ts'
import { bearingOf } from '../../ui/compass.tsx'
import { Along, Rail } from '../../ui/course.tsx'
import { lazyOnInteraction } from '../../ui/lazy-on-interaction.tsx'
import { NightPassage } from '../../ui/night-passage.tsx'
import { groundStyles, space, type, type GroundName } from '../../ui/theme.ts'

type LazyType = Exclude<SectionType, 'openingSection'>

/** Each section but the opening is a chunk of its own, fetched where it is used. */
const lazySections = {
  statementSection: lazyOnInteraction(() => import('../../sections/statement.tsx')),
  pictureSection: lazyOnInteraction(() => import('../../sections/picture.tsx')),
  figuresSection: lazyOnInteraction(() => import('../../sections/figures.tsx')),
  quotationSection: lazyOnInteraction(() => import('../../sections/quotation.tsx')),
  logosSection: lazyOnInteraction(() => import('../../sections/logos.tsx')),
  peopleSection: lazyOnInteraction(() => import('../../sections/people.tsx')),
  stepsSection: lazyOnInteraction(() => import('../../sections/steps.tsx')),
  caseStudiesSection: lazyOnInteraction(() => import('../../sections/case-studies.tsx')),
  questionsSection: lazyOnInteraction(() => import('../../sections/questions.tsx')),
  contactSection: lazyOnInteraction(() => import('../../sections/contact.tsx')),
  richTextSection: lazyOnInteraction(() => import('../../sections/rich-text.tsx')),
  invitationSection: lazyOnInteraction(() => import('../../sections/invitation.tsx')),
} satisfies {
  [Type in LazyType]: ((props: SectionProps<Type>) => ReactNode) & { load: () => Promise<unknown> }
}

const Horizon = lazyOnInteraction(() => import('../home/horizon.tsx'))

export async function loadRest(content?: Promise<Composed>) {
  const used = (await content)?.document.sections.map(({ _type }) => _type) ?? Object.keys(lazySections)
  const types = used.filter((type): type is LazyType => type in lazySections)
  const form = types.includes('contactSection') ? [EnquiryForm.load()] : []
  await Promise.all([Horizon.load(), ...form, ...types.map((type) => lazySections[type].load())])
}

export default function ComposedPage({ params }: { params: PageParams }) {
  const content = usePage('composed', params)
  const { document, settings, meta } = content
  const edit = useEditAttributes()
  const { sections } = document
  const names = sections.map(nameOf)
  const grounds = groundsOf(sections.length, meta.ground === 'deepNight')
  const last = grounds.at(-1) ?? 'dawn'
  const end = isNight(last) ? last : 'firstLight'
  const dark = grounds.filter(isNight).length
  const passes = dark > 0 && dark < grounds.length
  // The course leads to the form, or else ends at the sun.
  const form = passes
    ? sections.findIndex(({ _type }, place) => place >= dark && _type === 'contactSection')
    : -1
  const drawn = sections.map((section, place) => {
    const isLastDark = passes && place === dark - 1
    const props = {
      ground: grounds[place] ?? 'dawn',
      bearing: bearingOf(sections.length - 1 - place),
      next: isLastDark ? ('twilight' as const) : (grounds[place + 1] ?? end),
      settings,
      courseEnd: place === form ? ('left' as const) : undefined,
      named: names.indexOf(names[place]) === place,
      edit: (field: string) => edit(document, `sections[_key=="${section._key}"].${field}`),
    }
    if (section._type === 'openingSection')
      return <Opening key={section._key} section={section} first={place === 0} {...props} />
    const Lazy = lazySections[section._type as LazyType] as ComponentType<SectionProps<SectionType>>
    return <Lazy key={section._key} section={section} {...props} />
  })
  return (
    <Layout page="composed" content={content} ground={grounds[0] ?? 'dawn'} end={end}>
      {sections[0]?._type !== 'openingSection' && (
        <Title data-ground={grounds[0] ?? 'dawn'} $on={grounds[0] ?? 'dawn'}>
          <h1 {...edit(document, 'title')}>{document.title}</h1>
        </Title>
      )}
      {drawn.slice(0, 1)}
      {dark > 1 && (
        <NightPassage>
          <Rail side="left" />
          {drawn.slice(1, dark)}
        </NightPassage>
      )}
      {passes && <Horizon from="left" goesOn={form >= 0} />}
      {form > dark && (
        <Along $on="dawn">
          <Rail side="left" />
          {drawn.slice(dark, form)}
        </Along>
      )}
      {drawn.slice(Math.max(1, dark, form))}
    </Layout>
  )
}

/** What a section is called by: its heading as a screen reader says it. */
function nameOf(section: Section) {
  const name = 'label' in section ? section.label : 'heading' in section ? section.heading : null
  return name?.trim().toLowerCase()
}

/* On a page that has no opening. */
const Title = styled.div<{ $on: GroundName }>`
  ${({ $on }) => groundStyles($on)}
  padding: ${space.xxl} ${space.edge} 0;

  h1 {
    ${type.hero}
    max-width: 16ch;
  }
`
