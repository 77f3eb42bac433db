import { createNearestPage, type NamedPage } from '@daymark/schemas/nearest-page'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { Layout } from '../../chrome/layout.tsx'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { usePage } from '../../content/page-query.ts'
import { useSite } from '../../content/site.tsx'
import { ButtonLink } from '../../chrome/button-link.tsx'
import { SiteLink } from '../../chrome/site-link.tsx'
import { Compass } from '../../ui/compass.tsx'
import { DriftingOrbs } from '../../ui/orb.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { colour, media, space, groundStyles, type, width, z } from '../../ui/theme.ts'

export default function NotFoundPage() {
  const content = usePage('notFound')
  const { words } = content
  const nearest = useNearestPage(content.pages)
  const edit = useEditAttributes()
  return (
    <Layout page="notFound" content={content} ground="deepNight" end="deepNight">
      <MessageSection data-ground="deepNight">
        <Background aria-hidden="true">
          <Chart viewBox="0 0 1600 900" preserveAspectRatio="xMaxYMid slice" focusable="false">
            <circle cx="1180" cy="520" r="240" />
            <circle cx="1180" cy="520" r="420" strokeDasharray="1 9" />
            <circle cx="1180" cy="520" r="640" />
            <path d="M1180 -200V1300M300 520H2000M560 -100L1800 1140M560 1140L1800 -100" />
            <path className="course" d="M560 980C760 900 830 760 900 640C960 540 1080 560 1180 520" />
            <path className="end" d="M1180 508l12 12-12 12-12-12Z" />
          </Chart>
        </Background>
        <DriftingOrbs />
        <Compass degrees={205} />
        <h1 {...edit(words, 'notFoundHeading')}>{words.notFoundHeading}</h1>
        <p {...edit(words, 'notFoundText')}>{words.notFoundText}</p>
        {nearest && (
          <p>
            <span {...edit(words, 'notFoundNearestText')}>{words.notFoundNearestText}</span>{' '}
            <Nearest href={nearest.href}>{nearest.title}</Nearest>
          </p>
        )}
        <ButtonLink href="/" {...edit(words, 'notFoundLinkLabel')}>
          {words.notFoundLinkLabel}
        </ButtonLink>
      </MessageSection>
    </Layout>
  )
}

/** The file of an exported site stands for every address, so only the browser knows which was asked for. */
function useNearestPage(pages: readonly NamedPage[]) {
  const { pathname } = useLocation()
  const { config, asked = pathname } = useSite()
  const hydrated = useHydrated()
  return config.content.exported && !hydrated ? undefined : createNearestPage(pages)(asked)
}

const Nearest = styled(SiteLink)`
  color: ${colour.accent};
`

const MessageSection = styled.section`
  ${groundStyles('deepNight')}
  position: relative;
  display: grid;
  grid-template-rows: 1fr;
  align-content: end;
  justify-items: start;
  gap: ${space.l};
  min-height: 80svh;
  padding: 0 ${space.edge} min(${space.section}, 9svh);
  isolation: isolate;

  ${media.desktop} {
    grid-template-rows: none;
    padding-top: min(${space.xxl}, 4svh);
  }

  h1 {
    ${type.hero}
    max-width: 10ch;
  }
  p {
    ${type.lead}
    max-width: ${width.text};
    text-wrap: balance;
  }
`

const Background = styled.div`
  position: absolute;
  inset: -4.5rem 0 0;
  z-index: ${z.behind};
  overflow: hidden;
`

/* A chart with a path that ends at its middle; on a narrow screen it is above the words. */
const Chart = styled.svg`
  position: absolute;
  inset: 0 0 auto;
  width: 100%;
  height: 45%;
  mask-image: linear-gradient(180deg, black 60%, transparent);
  ${media.desktop} {
    height: 100%;
    mask-image: none;
  }
  fill: none;
  stroke: ${colour.line};
  stroke-width: 1;
  opacity: 0.5;

  .course {
    stroke: ${colour.accent};
    stroke-width: 2;
    stroke-dasharray: 2 9;
    stroke-linecap: round;
  }
  .end {
    fill: ${colour.accent};
    stroke: none;
  }
`
