import type { StudyCard } from '@daymark/schemas/pages'
import { pages, pathOf } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { SiteLink } from '../chrome/site-link.tsx'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { ContentImage } from '../content/content-image.tsx'
import { colour, hairline, media, motion, space, type, width } from '../ui/theme.ts'

/** Case studies as a list of what they tell of, each with a link to its page. */
export function StudyIndex({ studies, level: Heading }: { studies: StudyCard[]; level: 'h2' | 'h3' }) {
  const edit = useEditAttributes()
  return (
    <List>
      {studies.map((study) => (
        <li key={study._id} data-reveal="">
          <Entry
            href={study.address ? pathOf(pages.caseStudy, { address: study.address }) : pages.projects.path}
          >
            {study.cover && (
              <ContentImage
                image={study.cover}
                ratio={3 / 2}
                widest={1280}
                sizes="(min-width: 64rem) 40vw, 100vw"
                alt=""
              />
            )}
            <span className="words">
              <span className="tags">{study.tags.join(' · ')}</span>
              <Heading {...edit(study, 'title')}>{study.title}</Heading>
              <span className="summary" {...edit(study, 'summary')}>
                {study.summary}
              </span>
            </span>
          </Entry>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  li {
    border-top: ${hairline};
  }
  li:last-child {
    border-bottom: ${hairline};
  }
`

const sideBySide = css`
  grid-template-columns: repeat(12, minmax(0, 1fr));
  img {
    grid-column: 1 / span 5;
  }
  .words {
    grid-column: 6 / -1;
    padding-left: ${space.xl};
  }
  .words:first-child {
    grid-column: 1 / -1;
    padding-left: 0;
  }
`

const Entry = styled(SiteLink)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l} ${space.gutter};
  padding-block: ${space.xl};
  text-decoration: none;

  img {
    width: 100%;
    height: auto;
    aspect-ratio: 3 / 2;
    object-fit: cover;
    background: ${colour.raised};
  }
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    gap: ${space.s};
  }
  .tags {
    ${type.chart}
    color: ${colour.soft};
  }
  h2,
  h3 {
    ${type.headline}
    text-decoration: underline 1px transparent;
    text-underline-offset: 0.16em;
    transition: text-decoration-color ${motion.quick};
  }
  .summary {
    max-width: ${width.text};
    color: ${colour.soft};
  }
  ${media.hover} {
    &:hover :is(h2, h3) {
      text-decoration-color: ${colour.accent};
    }
  }
  ${media.desktop} {
    ${sideBySide}
  }
  ${media.print} {
    ${sideBySide}
    padding-block: ${space.l};
  }
`
