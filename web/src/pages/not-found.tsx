import { useSuspenseQuery } from '@tanstack/react-query'
import styled from 'styled-components'
import { Layout } from '../chrome/layout.tsx'
import { useEdit } from '../content/edit.ts'
import { pageQuery } from '../content/page-query.ts'
import { useSite } from '../content/site.tsx'
import { Action } from '../chrome/action.tsx'
import { Bearing } from '../ui/bearing.tsx'
import { DriftingOrbs } from '../ui/orb.tsx'
import { space, standsOn, type, z } from '../ui/theme.ts'

export default function NotFoundPage() {
  const { data: content } = useSuspenseQuery(pageQuery('notFound', useSite().config))
  const { settings } = content
  const edit = useEdit()
  return (
    <Layout page="notFound" content={content} ground="deepNight">
      <Nowhere>
        <Sky>
          <DriftingOrbs />
        </Sky>
        <Bearing degrees={205} />
        <h1 {...edit(settings, 'notFoundHeading')}>{settings.notFoundHeading}</h1>
        <p {...edit(settings, 'notFoundText')}>{settings.notFoundText}</p>
        <Action href="/" {...edit(settings, 'notFoundLinkLabel')}>
          {settings.notFoundLinkLabel}
        </Action>
      </Nowhere>
    </Layout>
  )
}

const Nowhere = styled.section`
  ${standsOn('deepNight')}
  position: relative;
  display: grid;
  align-content: end;
  justify-items: start;
  gap: ${space.l};
  min-height: 80svh;
  padding: ${space.xxl} ${space.edge} ${space.section};
  isolation: isolate;

  h1 {
    ${type.hero}
    max-width: 10ch;
  }
  p {
    ${type.lead}
    max-width: 40ch;
  }
`

const Sky = styled.div`
  position: absolute;
  inset: 0;
  z-index: ${z.behind};
  overflow: hidden;
`
