import { useSuspenseQuery } from '@tanstack/react-query'
import styled from 'styled-components'
import { Layout } from '../../chrome/layout.tsx'
import { SiteLink } from '../../chrome/site-link.tsx'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { pageQuery } from '../../content/page-query.ts'
import { useSite } from '../../content/site.tsx'
import Invitation from '../../sections/invitation.tsx'
import { colour, grounds, media, space, groundStyles, target, type, width } from '../../ui/theme.ts'
import { CaseStudyArticle, groundAt } from './case-study-article.tsx'

export default function ProjectsPage() {
  const { config } = useSite()
  const { data: content } = useSuspenseQuery(pageQuery('projects', {}, config))
  const { page, caseStudies } = content
  const edit = useEditAttributes()
  return (
    <Layout page="projects" content={content} ground="dawn">
      <Intro data-ground="dawn">
        <BackLink href="/" {...edit(page, 'backLabel')}>
          {page.backLabel}
        </BackLink>
        <h1 {...edit(page, 'heading')}>{page.heading}</h1>
        {page.intro && <p {...edit(page, 'intro')}>{page.intro}</p>}
      </Intro>
      {caseStudies.map((study, place) => (
        <CaseStudyArticle key={study._id} study={study} page={page} place={place} />
      ))}
      <Invitation
        section={{
          heading: page.callHeading,
          text: null,
          link: { _key: '', label: page.callLabel, href: page.callLink },
        }}
        ground={groundAt(caseStudies.length)}
        next="firstLight"
        edit={(field) => edit(page, field === 'heading' ? 'callHeading' : 'callLabel')}
      />
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

const BackLink = styled(SiteLink)`
  ${type.action}
  display: inline-block;
  line-height: ${target};

  /* An inline block, so that the text's underline does not include it. */
  &::before {
    content: '←' / '';
    display: inline-block;
    margin-right: ${space.xs};
    color: ${colour.accent};
  }
`
