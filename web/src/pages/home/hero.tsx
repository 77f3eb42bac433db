import type { Home } from '@daymark/schemas/pages'
import { useRef } from 'react'
import styled from 'styled-components'
import { useSectionView } from '../../analytics/use-section-view.ts'
import { events, track } from '../../analytics/track.ts'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { ButtonLink } from '../../chrome/button-link.tsx'
import { MutedVideo } from '../../ui/muted-video.tsx'
import { DriftingOrbs } from '../../ui/orb.tsx'
import { colour, grounds, media, space, groundStyles, type, z } from '../../ui/theme.ts'

export function Hero({ home }: { home: Home['home'] }) {
  const ref = useRef<HTMLElement>(null)
  const edit = useEditAttributes()
  useSectionView(ref, 'hero_section')
  return (
    <HeroSection ref={ref} data-ground="deepNight" aria-labelledby="hero-headline">
      <Background {...edit(home, 'heroVideo')}>
        <MutedVideo
          video={home.heroVideo}
          kind="hero"
          onPlay={() => track(events.videoPlay)}
          onPause={() => track(events.videoPause)}
        />
        <Scrim />
      </Background>
      <DriftingOrbs />
      <Content>
        <Headline id="hero-headline" {...edit(home, 'heroHeadline')}>
          {home.heroHeadline}
        </Headline>
        <Lead {...edit(home, 'heroText')}>{home.heroText}</Lead>
        <Invitation>
          <p {...edit(home, 'heroInvitation')}>{home.heroInvitation}</p>
          <ButtonLink href={home.heroLink} {...edit(home, 'heroLinkLabel')}>
            {home.heroLinkLabel}
          </ButtonLink>
        </Invitation>
      </Content>
    </HeroSection>
  )
}

const HeroSection = styled.section`
  ${groundStyles('deepNight')}
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto;
  align-items: end;
  min-height: calc(94svh - 4.5rem);
  padding: 0 ${space.edge} ${space.xxl};
  isolation: isolate;

  ${media.desktop} {
    grid-template-rows: auto;
    padding-top: min(${space.section}, 12svh);
  }
`

const Background = styled.div`
  position: absolute;
  inset: -4.5rem 0 0;
  z-index: ${z.behind};
  overflow: hidden;

  /* Without script the header may have two lines. */
  html:not([data-motion]) & {
    top: -9rem;
  }
`

/* Keeps the contrast of the text over the brightest frame, and fades into the ground of the next section. */
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background:
    linear-gradient(180deg, transparent 62%, ${grounds.night.ground} 100%),
    linear-gradient(75deg, rgb(6 10 22 / 0.86) 0%, rgb(6 10 22 / 0.62) 38%, transparent 72%);
`

const Content = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  column-gap: ${space.gutter};
  row-gap: ${space.l};

  & > * {
    grid-column: 1 / -1;
  }
`

const Headline = styled.h1`
  ${type.hero}
  ${media.desktop} {
    grid-column: 1 / span 8;
  }
`

const Lead = styled.p`
  ${type.lead}
  max-width: 34ch;
  ${media.desktop} {
    grid-column: 1 / span 5;
  }
`

const Invitation = styled.div`
  display: grid;
  gap: ${space.m};
  justify-items: start;
  color: ${colour.soft};

  p {
    max-width: 42ch;
  }
  ${media.desktop} {
    grid-column: 8 / -1;
    align-self: end;
    padding-left: ${space.l};
    border-left: 1px solid ${colour.line};
  }
`
