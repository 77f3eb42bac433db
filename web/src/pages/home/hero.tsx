import type { Home } from '@daymark/schemas/pages'
import { useRef } from 'react'
import styled from 'styled-components'
import { useSectionView } from '../../analytics/section-view.ts'
import { events, track } from '../../analytics/track.ts'
import { useEdit } from '../../content/edit.ts'
import { Action } from '../../chrome/action.tsx'
import { MutedVideo } from '../../ui/muted-video.tsx'
import { DriftingOrbs } from '../../ui/orb.tsx'
import { colour, grounds, media, space, standsOn, type, z } from '../../ui/theme.ts'

export function Hero({ home }: { home: Home['home'] }) {
  const ref = useRef<HTMLElement>(null)
  const edit = useEdit()
  useSectionView(ref, 'hero_section')
  return (
    <Night ref={ref} data-ground="deepNight" aria-labelledby="hero-headline">
      <Sky {...edit(home, 'heroVideo')}>
        <MutedVideo
          video={home.heroVideo}
          kind="hero"
          onPlay={() => track(events.videoPlay)}
          onPause={() => track(events.videoPause)}
        />
        <Shade />
      </Sky>
      <DriftingOrbs />
      <Words>
        <Headline id="hero-headline" {...edit(home, 'heroHeadline')}>
          {home.heroHeadline}
        </Headline>
        <Lead {...edit(home, 'heroText')}>{home.heroText}</Lead>
        <Invitation>
          <p {...edit(home, 'heroInvitation')}>{home.heroInvitation}</p>
          <Action href={home.heroLink} {...edit(home, 'heroLinkLabel')}>
            {home.heroLinkLabel}
          </Action>
        </Invitation>
      </Words>
    </Night>
  )
}

const Night = styled.section`
  ${standsOn('deepNight')}
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

const Sky = styled.div`
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
const Shade = styled.div`
  position: absolute;
  inset: 0;
  background:
    linear-gradient(180deg, transparent 62%, ${grounds.night.ground} 100%),
    linear-gradient(75deg, rgb(6 10 22 / 0.86) 0%, rgb(6 10 22 / 0.62) 38%, transparent 72%);
`

const Words = styled.div`
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
