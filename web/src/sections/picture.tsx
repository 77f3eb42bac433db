import { useId } from 'react'
import styled from 'styled-components'
import { ButtonLink } from '../chrome/button-link.tsx'
import { ContentImage } from '../content/content-image.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, media, space, type, width, z } from '../ui/theme.ts'
import type { SectionProps } from './section-props.ts'

/** A picture that reaches over the edge of the page, beside a text that starts lower. */
export default function Picture({ section, ground, next, named, edit }: SectionProps<'pictureSection'>) {
  const { heading, text, link, picture, side } = section
  const id = useId()
  return (
    <Section $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Sides $side={side}>
        <figure {...edit('picture')}>
          <ContentImage image={picture} ratio={1} widest={1600} sizes="(min-width: 64rem) 50vw, 100vw" />
        </figure>
        <div data-reveal="">
          <h2 id={id} {...edit('heading')}>
            {heading}
          </h2>
          <div {...edit('text')}>
            <Paragraphs text={text} />
          </div>
          {link && (
            <ButtonLink href={link.href} {...edit('link')}>
              {link.label}
            </ButtonLink>
          )}
        </div>
      </Sides>
    </Section>
  )
}

const Sides = styled(Grid)<{ $side: 'left' | 'right' }>`
  row-gap: ${space.xl};

  /* Over the course in the margin. */
  figure {
    position: relative;
    z-index: ${z.above};
    aspect-ratio: 1;
    margin-inline: calc(-1 * ${space.edge}) ${space.xl};
    background: ${colour.raised};
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  h2 {
    ${type.headline}
    max-width: ${width.headline};
  }
  p {
    ${type.lead}
    max-width: ${width.text};
    margin-top: ${space.l};
    color: ${colour.soft};
  }
  a {
    margin-top: ${space.xl};
  }
  ${media.desktop} {
    align-items: center;
    figure {
      grid-column: ${({ $side }) => ($side === 'left' ? '1 / span 6' : '7 / -1')};
      grid-row: 1;
      margin-inline: ${({ $side }) =>
        $side === 'left' ? `calc(-1 * ${space.edge}) 0` : `0 calc(-1 * ${space.edge})`};
    }
    & > div {
      grid-column: ${({ $side }) => ($side === 'left' ? '8 / -1' : '1 / span 5')};
      grid-row: 1;
    }
  }
  ${media.print} {
    display: grid;
    grid-template-columns: 2fr 3fr;
    align-items: center;
    break-inside: avoid;

    & > * {
      grid-column: auto;
      margin-top: 0;
    }
  }
`
