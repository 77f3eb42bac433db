import { useId } from 'react'
import styled from 'styled-components'
import { ButtonLink } from '../chrome/button-link.tsx'
import { ContentImage } from '../content/content-image.tsx'
import { Compass } from '../ui/compass.tsx'
import { CourseStart } from '../ui/course.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, media, space, type, width } from '../ui/theme.ts'
import { isNight } from './grounds.ts'
import { FilmOpening, Headline, Invitation, Lead } from './film-opening.tsx'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps<'openingSection'> & {
  /** It has the heading of the page: only the first section of a page does. */
  first: boolean
}

/** The beginning of a page: over a film, beside a picture, or of words alone. */
export function Opening({ section, ground, next, bearing, named, first, edit }: Props) {
  const { heading, text, link, picture, film } = section
  const id = useId()
  const level = first ? 'h1' : 'h2'
  const course = first && isNight(ground) && next !== ground
  const button = link && (
    <ButtonLink href={link.href} {...edit('link')}>
      {link.label}
    </ButtonLink>
  )
  if (film)
    return (
      <FilmOpening
        labelledBy={named ? id : undefined}
        next={next}
        video={film}
        background={edit('film')}
        course={course}
      >
        <Headline as={level} id={id} {...edit('heading')}>
          {heading}
        </Headline>
        {text && <Lead {...edit('text')}>{text}</Lead>}
        {button && <Invitation>{button}</Invitation>}
      </FilmOpening>
    )
  return (
    <Words $on={ground} $to={next} $pictured={picture !== null} aria-labelledby={named ? id : undefined}>
      {course && <CourseStart />}
      <Grid>
        <div className="words">
          <Compass degrees={bearing} />
          <Title as={level} id={id} {...edit('heading')}>
            {heading}
          </Title>
          {text && <p {...edit('text')}>{text}</p>}
          {button}
        </div>
        {picture && (
          <Picture {...edit('picture')}>
            <ContentImage
              image={picture}
              ratio={4 / 3}
              widest={1920}
              sizes="(min-width: 64rem) 54vw, 100vw"
              first={first}
            />
          </Picture>
        )}
      </Grid>
    </Words>
  )
}

const Words = styled(Section)<{ $pictured: boolean }>`
  padding-block: ${({ $pictured }) => ($pictured ? `${space.xl} ${space.xxl}` : `${space.xxl} ${space.m}`)};

  .words > p {
    ${type.lead}
    max-width: ${width.text};
    margin-top: ${space.l};
    color: ${colour.soft};
  }
  .words > a {
    margin-top: ${space.xl};
  }
  ${media.desktop} {
    ${({ $pictured }) => ($pictured ? `padding-block: 0;` : '')}
    .words {
      grid-column: 1 / ${({ $pictured }) => ($pictured ? 'span 6' : 'span 10')};
      ${({ $pictured }) => ($pictured ? `align-self: center; padding-block: ${space.section};` : '')}
      z-index: 1;
    }
  }
`

const Title = styled.h1`
  ${type.hero}
  max-width: 16ch;
`

/* Reaches over the edge of the page; the headline may lie over its inner edge, where it fades. */
const Picture = styled.figure`
  aspect-ratio: 4 / 3;
  margin: ${space.xl} calc(-1 * ${space.edge}) 0;
  background: ${colour.raised};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${media.desktop} {
    grid-column: 7 / -1;
    aspect-ratio: auto;
    min-height: 34rem;
    margin: 0 calc(-1 * ${space.edge}) 0 0;
    contain: size;
  }
`
