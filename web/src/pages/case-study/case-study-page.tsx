import { pages, type PageParams } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { Layout } from '../../chrome/layout.tsx'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { usePage } from '../../content/page-query.ts'
import { groundStyles, space } from '../../ui/theme.ts'
import { BackLink } from '../projects/back-link.tsx'
import { CaseStudyArticle } from '../projects/case-study-article.tsx'
import { ClosingCall } from '../projects/closing-call.tsx'

export default function CaseStudyPage({ params }: { params: PageParams }) {
  const content = usePage('caseStudy', params)
  const { page, document } = content
  const edit = useEditAttributes()
  return (
    <Layout page="caseStudy" content={content} ground="firstLight">
      <Up data-ground="firstLight">
        <BackLink href={pages.projects.path} {...edit(page, 'heading')}>
          {page.heading}
        </BackLink>
      </Up>
      <CaseStudyArticle study={document} page={page} place={0} own />
      <ClosingCall page={page} ground="dawn" />
    </Layout>
  )
}

const Up = styled.div`
  ${groundStyles('firstLight')}
  padding: ${space.l} ${space.edge} 0;
`
