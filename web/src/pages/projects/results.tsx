import type { CaseStudy, Projects } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { colour, hairline, media, space, type } from '../../ui/theme.ts'

type Result = CaseStudy['results'][number]

/** How it was before, on the scale of all results. */
const baseline = 100

/** All figures on one scale: what was gained or saved is drawn from the baseline, a part of all from zero. */
export function Results({
  study,
  page,
  level: Heading,
}: {
  study: CaseStudy
  page: Projects['page']
  level: 'h2' | 'h3'
}) {
  const edit = useEditAttributes()
  const ends = study.results.flatMap(extent)
  // Rounded up to a tick of the axis.
  const longest = Math.ceil(Math.max(baseline, ...ends) / 25) * 25
  const at = (value: number) => `${(Math.max(0, value) / longest) * 100}%`
  return (
    <ResultsSection>
      <Heading className="heading" {...edit(page, 'resultsHeading')}>
        {page.resultsHeading}
      </Heading>
      <ul>
        {study.results.map((result) => {
          const { _key, value, label } = result
          const [from, to] = extent(result)
          return (
            <li key={_key}>
              <strong {...edit(study, `results[_key=="${_key}"].value`)}>{value}%</strong>
              <span {...edit(study, `results[_key=="${_key}"].label`)}>{label}</span>
              <svg aria-hidden="true" focusable="false">
                <line x1="0" y1="50%" x2="100%" y2="50%" className="track" />
                <line x1={at(baseline)} y1="0" x2={at(baseline)} y2="100%" className="baseline" />
                <line x1={at(from)} y1="50%" x2={at(to)} y2="50%" className="value" />
                <circle cx={at(from)} cy="50%" r="2.5" />
                <circle cx={at(to)} cy="50%" r="6" />
              </svg>
            </li>
          )
        })}
      </ul>
      <Axis aria-hidden="true">
        <svg focusable="false">
          {Array.from({ length: longest / 25 + 1 }, (_, tick) => (
            <line key={tick} x1={at(tick * 25)} y1="0" x2={at(tick * 25)} y2="6" className="track" />
          ))}
          <text x={at(baseline)} y="28" {...edit(page, 'baselineLabel')}>
            {page.baselineLabel}
          </text>
        </svg>
      </Axis>
    </ResultsSection>
  )
}

/** Where a result begins and ends on the scale. */
function extent({ value, drawnAs }: Result): [number, number] {
  if (drawnAs === 'gain') return [baseline, baseline + value]
  if (drawnAs === 'saving') return [baseline, baseline - value]
  return [0, value]
}

const ResultsSection = styled.section`
  margin-top: ${space.section};

  .heading {
    ${type.statement}
  }
  ul {
    margin-top: ${space.l};
  }
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: baseline;
    column-gap: ${space.m};
    border-top: ${hairline};
    padding-top: ${space.s};
  }
  /* The display font sits high in its line. */
  strong {
    ${type.headline}
    padding-top: 0.1em;
    font-variant-numeric: lining-nums tabular-nums;
  }
  span {
    ${type.lead}
    color: ${colour.soft};
  }
  svg {
    grid-column: 1 / -1;
    width: 100%;
    height: 3rem;
    overflow: visible;
  }
  .track {
    stroke: ${colour.line};
  }
  .baseline {
    stroke: ${colour.soft};
    stroke-dasharray: 2 4;
  }
  .value {
    stroke: ${colour.accent};
    stroke-width: 3;
  }
  circle {
    fill: ${colour.accent};
  }
  text {
    ${type.chart}
    fill: ${colour.soft};
    text-anchor: middle;
  }
  ${media.tablet} {
    li {
      grid-template-columns: 2fr 3fr 7fr;
      align-items: center;
      padding-top: 0;
    }
    svg {
      grid-column: auto;
      height: 4.5rem;
    }
  }
  ${media.desktop} {
    svg {
      height: 6rem;
    }
  }
`

/* Below the scales of the list. */
const Axis = styled.div`
  border-top: ${hairline};

  ${media.tablet} {
    display: grid;
    grid-template-columns: 2fr 3fr 7fr;
    column-gap: ${space.m};
    svg {
      grid-column: 3;
      height: 3rem;
    }
  }
`
