import type { Home } from '@daymark/schemas/pages'
import { useRef } from 'react'
import { useSectionView } from '../../analytics/use-section-view.ts'
import { events, track } from '../../analytics/track.ts'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { ButtonLink } from '../../chrome/button-link.tsx'
import { FilmOpening, Headline, Invitation, Lead } from '../../sections/film-opening.tsx'

export function Hero({ home }: { home: Home['home'] }) {
  const ref = useRef<HTMLElement>(null)
  const edit = useEditAttributes()
  useSectionView(ref, events.heroSeen)
  return (
    <FilmOpening
      ref={ref}
      labelledBy="hero-headline"
      next="night"
      course
      video={home.heroVideo}
      background={edit(home, 'heroVideo')}
      onPlay={() => track(events.videoPlay)}
      onPause={() => track(events.videoPause)}
    >
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
    </FilmOpening>
  )
}
