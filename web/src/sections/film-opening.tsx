import type { Video } from '@daymark/schemas/pages'
import { lazy, Suspense, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { CourseStart } from '../ui/course.tsx'
import { MutedVideo } from '../ui/muted-video.tsx'
import { DriftingOrbs } from '../ui/orb.tsx'
import { colour, grounds, media, space, groundStyles, type, width, z, type GroundName } from '../ui/theme.ts'

const Lantern = lazy(() => import('./lantern.tsx').catch(() => ({ default: () => null })))

interface Props extends Pick<ComponentProps<typeof MutedVideo>, 'onPlay' | 'onPause'> {
  ref?: Ref<HTMLElement>
  labelledBy: string | undefined
  /** The ground of what follows. */
  next: GroundName
  video: Video
  /** Attributes of the film's element. */
  background: object
  /** The course of the page begins here. */
  course: boolean
  children: ReactNode
}

/** The opening of a page over a film that fills the first screen. */
export function FilmOpening({
  ref,
  labelledBy,
  next,
  video,
  background,
  course,
  children,
  ...reports
}: Props) {
  const [pointedAt, setPointedAt] = useState(false)
  return (
    <Opening
      ref={ref}
      data-ground="deepNight"
      aria-labelledby={labelledBy}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
    >
      <Background {...background}>
        <MutedVideo video={video} kind="hero" {...reports} />
        <Scrim $to={next} />
        <Suspense>{pointedAt && <Lantern />}</Suspense>
      </Background>
      <DriftingOrbs />
      <Content>{children}</Content>
      {course && <CourseStart />}
    </Opening>
  )
}

const Opening = styled.section`
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
  container-type: size;

  /* Without script the header may have two lines. */
  html:not([data-motion]) & {
    top: -9rem;
  }
`

/* Keeps the contrast of the text over the brightest frame, and fades into the ground of the next section. */
const Scrim = styled.div<{ $to: GroundName }>`
  position: absolute;
  inset: 0;
  background:
    linear-gradient(180deg, rgb(6 10 22 / 0.7), transparent 7rem),
    linear-gradient(180deg, transparent 62%, ${({ $to }) => grounds[$to].ground} 100%),
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

export const Headline = styled.h1`
  ${type.hero}
  ${media.desktop} {
    grid-column: 1 / span 8;
  }
`

export const Lead = styled.p`
  ${type.lead}
  max-width: ${width.text};
  ${media.desktop} {
    grid-column: 1 / span 5;
  }
`

export const Invitation = styled.div`
  display: grid;
  gap: ${space.m};
  justify-items: start;
  color: ${colour.soft};

  p {
    max-width: ${width.text};
  }
  ${media.desktop} {
    grid-column: 8 / -1;
    align-self: end;
    padding-left: ${space.l};
    border-left: 1px solid ${colour.line};
  }
`
