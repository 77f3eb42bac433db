import type { CaseStudy, Projects } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { colour, media, space, type } from '../../ui/theme.ts'

/** Each figure on a scale of its own, with a dot at the value. */
export function Results({
  study,
  heading,
  page,
}: {
  study: CaseStudy
  heading: string
  page: Projects['page']
}) {
  const edit = useEditAttributes()
  return (
    <ResultsSection>
      <h3 {...edit(page, 'resultsHeading')}>{heading}</h3>
      <ul>
        {study.results.map(({ _key, value, label }) => (
          <li key={_key} data-reveal="">
            <strong {...edit(study, `results[_key=="${_key}"].value`)}>{value}%</strong>
            <span {...edit(study, `results[_key=="${_key}"].label`)}>{label}</span>
            <Scale value={value} />
          </li>
        ))}
      </ul>
    </ResultsSection>
  )
}

function Scale({ value }: { value: number }) {
  const place = `${Math.min(100, Math.max(0, value))}%`
  return (
    <svg width="100%" height="24" aria-hidden="true" focusable="false">
      <line x1="0" y1="12" x2="100%" y2="12" className="track" />
      {[0, 25, 50, 75, 100].map((tick) => (
        <line key={tick} x1={`${tick}%`} y1="8" x2={`${tick}%`} y2="16" className="track" />
      ))}
      <line x1="0" y1="12" x2={place} y2="12" className="value" />
      <circle cx={place} cy="12" r="6" />
    </svg>
  )
}

const ResultsSection = styled.section`
  margin-top: ${space.section};

  h3 {
    ${type.headline}
  }
  ul {
    display: grid;
    gap: ${space.xxl} ${space.gutter};
    margin-top: ${space.xl};
  }
  li {
    display: grid;
    gap: ${space.xs};
  }
  strong {
    ${type.hero}
    font-variant-numeric: lining-nums;
  }
  span {
    ${type.lead}
    color: ${colour.soft};
  }
  svg {
    overflow: visible;
    margin-top: ${space.s};
  }
  .track {
    stroke: ${colour.line};
  }
  .value {
    stroke: ${colour.accent};
    stroke-width: 2;
  }
  circle {
    fill: ${colour.accent};
  }
  ${media.tablet} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    li:nth-child(even) {
      translate: 0 3rem;
    }
  }
`
