import styled from 'styled-components'
import { Layout } from '../../chrome/layout.tsx'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { usePage } from '../../content/page-query.ts'
import { StudyIndex } from '../../sections/study-index.tsx'
import { Section } from '../../ui/section.tsx'
import { BackLink } from './back-link.tsx'
import { colour, grounds, media, space, groundStyles, type, width } from '../../ui/theme.ts'
import { CaseStudyArticle, groundAt } from './case-study-article.tsx'
import { ClosingCall } from './closing-call.tsx'

export default function ProjectsPage() {
  const content = usePage('projects')
  const { page, caseStudies } = content
  const edit = useEditAttributes()
  // A case study without an address has no page of its own, so it is shown here in full.
  const isIndex = caseStudies.length > 1 && caseStudies.every(({ address }) => address)
  return (
    <Layout page="projects" content={content} ground="dawn">
      <Intro data-ground="dawn">
        <BackLink href="/" {...edit(page, 'backLabel')}>
          {page.backLabel}
        </BackLink>
        <h1 {...edit(page, 'heading')}>{page.heading}</h1>
        {page.intro && <p {...edit(page, 'intro')}>{page.intro}</p>}
      </Intro>
      {isIndex ? (
        <Section $on="firstLight">
          <StudyIndex studies={caseStudies} level="h2" />
        </Section>
      ) : (
        caseStudies.map((study, place) => (
          <CaseStudyArticle key={study._id} study={study} page={page} place={place} />
        ))
      )}
      <ClosingCall page={page} ground={isIndex ? 'firstLight' : groundAt(caseStudies.length)} />
    </Layout>
  )
}

const Intro = styled.div`
  ${groundStyles('dawn')}
  padding: ${space.l} ${space.edge} ${space.xl};
  background-image: linear-gradient(180deg, ${grounds.dawn.ground} 20%, ${grounds.firstLight.ground} 100%);

  h1 {
    ${type.hero}
    margin-top: ${space.xl};
  }
  p {
    ${type.lead}
    max-width: ${width.text};
    margin-top: ${space.m};
    color: ${colour.soft};
  }
  /* Leaves room for the picture of the first case study. */
  ${media.desktop} {
    p {
      max-width: 38%;
    }
  }
`
