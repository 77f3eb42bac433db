import type { CaseStudy, Projects } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { colour, hairline, media, space, type, waypoint } from '../../ui/theme.ts'

/** The key facts of a case study, along one line. */
export function Facts({ study, page }: { study: CaseStudy; page: Projects['page'] }) {
  const edit = useEditAttributes()
  const facts = [
    ['durationLabel', 'duration', study.duration],
    ['teamLabel', 'teamSize', `${study.teamSize} ${page.teamUnit}`],
    ...(study.efficiencyGain === null
      ? []
      : [['gainLabel', 'efficiencyGain', `${study.efficiencyGain}%`] as const]),
    ['statusLabel', 'status', study.status],
  ] as const
  return (
    <Line>
      {facts.map(([label, field, value]) => (
        <div key={field}>
          <dt {...edit(page, label)}>{page[label]}</dt>
          <dd {...edit(study, field)}>{value}</dd>
        </div>
      ))}
    </Line>
  )
}

const Line = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr));
  gap: ${space.l} ${space.gutter};
  margin-top: ${space.xxl};

  div {
    position: relative;
    padding-top: ${space.m};
    border-top: ${hairline};
  }
  div::before {
    ${waypoint}
  }
  dt {
    ${type.chart}
    color: ${colour.soft};
  }
  dd {
    ${type.title}
    margin-top: ${space.xs};
  }
  ${media.desktop} {
    display: flex;
    column-gap: 0;
    div {
      flex: 3 0 0;
    }
    div:last-child {
      flex-grow: 4;
    }
  }
`
