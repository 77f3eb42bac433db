import type { FormWords, Settings, Video } from '@daymark/schemas/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { isNight } from '../sections/grounds.ts'
import type { SectionPlace } from '../sections/section-props.ts'
import { bearingOf, Compass } from '../ui/compass.tsx'
import { CoursePart, margin, Rail } from '../ui/course.tsx'
import { MutedVideo } from '../ui/muted-video.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, media, space, type, width } from '../ui/theme.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import { EnquiryForm } from './lazy-enquiry-form.ts'
import { sendAnchor } from './form-anchors.ts'
import { siteKeyQuery } from './site-key.ts'

interface Props extends Omit<SectionPlace<'heading' | 'text' | 'film'>, 'id' | 'next'> {
  heading: string
  text: string | null
  film: Video | null
  settings: Settings
  words: FormWords
  /** The margin in which the course of the page comes to the form. */
  course?: 'left' | 'right' | undefined
}

export function ContactSection({
  heading,
  text,
  film,
  settings,
  words,
  course,
  ground,
  named = true,
  edit,
}: Props) {
  const section = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()

  useEffect(() => {
    void queryClient.prefetchQuery(siteKeyQuery)
  }, [queryClient])

  return (
    <Contact $on={ground} ref={section} id="contact" aria-labelledby={named ? 'contact-heading' : undefined}>
      {film && (
        <>
          <MutedVideo video={film} kind="contact" />
          <Scrim {...edit('film')} />
        </>
      )}
      <Columns>
        <TextColumn>
          <Compass degrees={bearingOf(0)} />
          <Heading id="contact-heading" tabIndex={-1} {...edit('heading')}>
            {heading}
          </Heading>
          {text && <Text {...edit('text')}>{text}</Text>}
        </TextColumn>
        <FormColumn>
          <DraftKeeper section={section} />
          <EnquiryForm settings={settings} words={words} />
        </FormColumn>
      </Columns>
      {course && (
        <>
          <ToForm side={course} />
          <Turn $side={course}>
            <path d="M0 0C0 55 45 100 100 100" />
          </Turn>
          <ToSend side={course} />
        </>
      )}
    </Contact>
  )
}

const besideSend = `[data-awaited], [aria-labelledby='thank-you']`

const Contact = styled(Section)`
  isolation: isolate;
  overflow: clip;
  color-scheme: ${({ $on }) => ($on && isNight($on) ? 'dark' : 'light')};

  /* Who comes for it sees heading and form at once. */
  main & {
    scroll-margin-top: calc(6rem - ${space.section});
  }

  --turn: calc(2 * ${margin.phone});
  ${media.tablet} {
    --turn: calc(2 * ${margin.wide});
  }
  &:has(${besideSend}) {
    --turn: ${margin.phone};
    ${media.tablet} {
      --turn: ${margin.wide};
    }
  }
`

/* Keeps the text's contrast over the darkest frame of the video, and shows the video next to the text. */
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background: linear-gradient(
    180deg,
    ${colour.ground} 12%,
    color-mix(in srgb, ${colour.ground} 88%, transparent) 40%,
    color-mix(in srgb, ${colour.ground} 10%, transparent) 88%,
    ${colour.ground}
  );

  ${media.desktop} {
    background:
      linear-gradient(180deg, ${colour.ground} 0%, transparent 30% 90%, ${colour.ground} 100%),
      linear-gradient(
        100deg,
        ${colour.ground} 8%,
        color-mix(in srgb, ${colour.ground} 62%, transparent) 40%,
        transparent 72%
      );
  }
`

const Columns = styled(Grid)`
  position: relative;
  row-gap: ${space.xxl};
`

const TextColumn = styled.div`
  ${media.desktop} {
    grid-column: 1 / span 5;
  }
`

const FormColumn = styled.div`
  ${media.desktop} {
    grid-column: 7 / -1;
  }
`

const Heading = styled.h2`
  ${type.headline}
  max-width: ${width.headline};
  margin-bottom: ${space.l};
`

const Text = styled.p`
  ${type.lead}
  max-width: ${width.text};
  color: ${colour.soft};
`

/* The course turns from the margin to the button that sends, and ends there; it ends at the form's edge while something
   else is beside or over the button. */
const ToForm = styled(Rail)`
  display: none;
  @supports (anchor-name: ${sendAnchor}) {
    display: block;
    bottom: calc(anchor(${sendAnchor} center) + var(--turn));
  }
`

const Turn = styled(CoursePart)<{ $side: 'left' | 'right' }>`
  display: none;
  @supports (anchor-name: ${sendAnchor}) {
    top: calc(anchor(${sendAnchor} center) - var(--turn));
    left: calc(${space.edge} - ${margin.phone});
    display: block;
    width: var(--turn);
    height: var(--turn);
    ${media.tablet} {
      left: calc(${space.edge} - ${margin.wide});
      ${({ $side }) => $side === 'right' && `left: auto; right: calc(${space.edge} - ${margin.wide}); scale: -1 1;`}
    }
  }
`

const ToSend = styled(Rail)`
  --leads: 90deg;
  display: none;
  @supports (anchor-name: ${sendAnchor}) {
    top: calc(anchor(${sendAnchor} center) - 0.75px);
    bottom: auto;
    left: calc(${space.edge} - ${margin.phone} + var(--turn));
    right: anchor(${sendAnchor} left);
    display: block;
    width: auto;
    height: 1.5px;
    ${media.tablet} {
      left: calc(${space.edge} - ${margin.wide} + var(--turn));
      ${({ side }) =>
        side === 'right' &&
        `left: anchor(${sendAnchor} right); right: calc(${space.edge} - ${margin.wide} + var(--turn));`}
    }
    ${Contact}:has(${besideSend}) & {
      display: none;
    }
  }
`
