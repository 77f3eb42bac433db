import type { CaseStudy, Projects } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { ContentImage } from '../../content/content-image.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, hairline, media, radius, space, type, width } from '../../ui/theme.ts'
import { Facts } from './facts.tsx'
import { RestaurantWeek } from './restaurant-week.tsx'
import { Results } from './results.tsx'

/** Case studies alternate between two grounds. */
export const groundAt = (place: number) => (place % 2 ? 'dawn' : 'firstLight')

interface Props {
  study: CaseStudy
  page: Projects['page']
  place: number
  /** On its own page the title is the heading of the page. */
  own?: boolean
}

export function CaseStudyArticle({ study, page, place, own = false }: Props) {
  const [Title, Heading, Feature] = own ? (['h1', 'h2', 'h3'] as const) : (['h2', 'h3', 'h4'] as const)
  const edit = useEditAttributes()
  const heading = `study-${study._id}`
  return (
    <Article as="article" $on={groundAt(place)} $to={groundAt(place + 1)} aria-labelledby={heading}>
      <Grid>
        <Intro>
          <Tags {...edit(study, 'tags')}>
            {study.tags.map((tag, index) => (
              <li key={index} {...edit(study, `tags[${index}]`)}>
                {tag}
              </li>
            ))}
          </Tags>
          <Title id={heading} className="title" {...edit(study, 'title')}>
            {study.title}
          </Title>
          <Summary {...edit(study, 'summary')}>{study.summary}</Summary>
        </Intro>
        <Cover study={study} first={place === 0} />
        <Facts study={study} page={page} />
        {(['challenge', 'solution'] as const).map((part) => (
          <TextSection key={part} className={part} data-reveal="">
            <Heading className="heading" {...edit(page, `${part}Heading`)}>
              {page[`${part}Heading`]}
            </Heading>
            <div {...edit(study, part)}>
              <Paragraphs text={study[part]} />
            </div>
          </TextSection>
        ))}
        {study.features.length > 0 && (
          <Features>
            <Heading className="heading" {...edit(page, 'featuresHeading')}>
              {page.featuresHeading}
            </Heading>
            <ul>
              {study.features.map(({ _key, title, description }) => (
                <li key={_key}>
                  <Feature className="feature" {...edit(study, `features[_key=="${_key}"].title`)}>
                    {title}
                  </Feature>
                  <p {...edit(study, `features[_key=="${_key}"].description`)}>{description}</p>
                </li>
              ))}
            </ul>
          </Features>
        )}
        {study.results.length > 0 && <Results study={study} page={page} level={Heading} />}
      </Grid>
    </Article>
  )
}

function Cover({ study, first }: { study: CaseStudy; first: boolean }) {
  const edit = useEditAttributes()
  if (study.beside === 'restaurantWeek')
    return (
      <Picture {...edit(study, 'beside')}>
        <RestaurantWeek />
      </Picture>
    )
  if (!study.cover) return null
  return (
    <Picture {...edit(study, 'cover')}>
      <ContentImage
        image={study.cover}
        ratio={3 / 2}
        widest={2400}
        sizes="(min-width: 64rem) 57.5vw, 100vw"
        first={first}
      />
    </Picture>
  )
}

const Article = styled(Section)`
  padding-block: ${space.xxl};
`

const Intro = styled.div`
  .title {
    ${type.headline}
    margin-top: ${space.l};
  }
  ${media.desktop} {
    grid-column: 1 / span 5;
    align-self: center;
  }
`

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs};

  li {
    ${type.small}
    padding: ${space.hair} ${space.s};
    border: ${hairline};
    border-radius: ${radius.round};
    color: ${colour.soft};
  }
`

const Summary = styled.p`
  ${type.lead}
  max-width: ${width.text};
  margin-top: ${space.l};
  color: ${colour.soft};
`

/* The picture extends beyond the column and over the edge of the section. */
const Picture = styled.figure`
  ${type.small}
  aspect-ratio: 3 / 2;
  margin: ${space.xl} calc(-1 * ${space.edge}) 0;
  background: ${colour.raised};
  color: ${colour.soft};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${media.desktop} {
    grid-column: 6 / -1;
    margin: calc(-1 * ${space.section}) calc(-1 * ${space.edge}) 0 0;
  }
  ${media.print} {
    width: 12cm;
  }
`

const TextSection = styled.section`
  margin-top: ${space.xxl};

  .heading {
    ${type.statement}
  }
  p {
    max-width: ${width.text};
    margin-top: ${space.m};
  }
  ${media.desktop} {
    &.challenge {
      grid-column: 1 / span 5;
    }
    &.solution {
      grid-column: 7 / -1;
    }
  }
  /* Side by side; what floats may end on the next page. */
  ${media.print} {
    float: left;
    width: 48%;
    &.solution {
      margin-left: 4%;
    }
  }
`

const Features = styled.section`
  margin-top: ${space.section};

  .heading {
    ${type.statement}
  }
  ul {
    margin-top: ${space.xl};
  }
  li {
    display: grid;
    gap: ${space.xs} ${space.gutter};
    padding-block: ${space.l};
    border-top: ${hairline};
  }
  .feature {
    ${type.title}
  }
  p {
    max-width: ${width.text};
    color: ${colour.soft};
  }
  ${media.tablet} {
    li {
      grid-template-columns: 2fr 3fr;
      align-items: baseline;
    }
  }
  ${media.desktop} {
    display: grid;
    grid-template-columns: subgrid;
    .heading {
      grid-column: 1 / span 4;
    }
    ul {
      grid-column: 5 / -1;
      margin-top: 0;
    }
  }
  ${media.print} {
    clear: both;
    ul {
      margin-top: ${space.m};
    }
    li {
      padding-block: ${space.s};
    }
  }
`
