import styled from 'styled-components'
import { Photo } from '../ui/photo.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, hairline, media, space, type } from '../ui/theme.ts'
import type { SectionProps } from './section-props.ts'

/** What somebody said, in large letters, beside who said it. */
export default function Quotation({ section, ground, next, edit }: SectionProps<'quotationSection'>) {
  const { quote, name, role, picture } = section
  return (
    <Section $on={ground} $to={next}>
      <Said>
        <blockquote data-reveal="" {...edit('quote')}>
          <p>{quote}</p>
        </blockquote>
        <figcaption>
          {picture && (
            <Frame {...edit('picture')}>
              <Photo image={picture} />
            </Frame>
          )}
          <p>
            <strong {...edit('name')}>{name}</strong>
            {role && <span {...edit('role')}>{role}</span>}
          </p>
        </figcaption>
      </Said>
    </Section>
  )
}

const Said = styled(Grid).attrs({ as: 'figure' })`
  row-gap: ${space.xl};
  align-items: end;

  blockquote p {
    ${type.headline}
    max-width: 24ch;
    padding-left: 0.46em;
  }
  /* The first mark hangs before the lines, clear of the course in the margin. */
  blockquote p::before {
    content: '“' / '';
    position: absolute;
    padding-right: 0.06em;
    translate: -100%;
  }
  blockquote p::after {
    content: '”' / '';
  }
  ${media.print} {
    blockquote p::before {
      position: static;
      translate: none;
    }
  }
  blockquote p::before,
  blockquote p::after {
    color: ${colour.accent};
  }
  figcaption {
    display: flex;
    align-items: center;
    gap: ${space.l};
    padding-top: ${space.l};
    border-top: ${hairline};
  }
  figcaption p {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.hair};
    min-width: 0;
  }
  strong {
    ${type.title}
  }
  span {
    ${type.small}
    color: ${colour.soft};
  }
  ${media.desktop} {
    blockquote {
      grid-column: 1 / span 8;
    }
    figcaption {
      grid-column: 10 / -1;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      justify-items: stretch;
    }
  }
`

const Frame = styled.div`
  position: relative;
  flex: none;
  width: 6rem;
  aspect-ratio: 4 / 5;
  overflow: hidden;
`
