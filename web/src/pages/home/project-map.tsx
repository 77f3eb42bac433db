import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { drifting } from '../../ui/orb.tsx'
import { colour, media, space, type, z } from '../../ui/theme.ts'
import { column, Project, ring, smaller, tablet } from './project-orb.tsx'

/** The projects as orbs, with a course from each to the next. */
export function ProjectMap({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEditAttributes()
  return (
    <Chart>
      <h3 {...edit(home, 'missionProjectsLabel')}>{home.missionProjectsLabel}</h3>
      <ul>
        {projects.map((project, place) => (
          <li key={project._id}>
            <Connector viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <path className="wide" d={courses[place % 4]?.wide} />
              <path className="columns" d={courses[place % 4]?.columns} />
            </Connector>
            <Project project={project} />
          </li>
        ))}
      </ul>
    </Chart>
  )
}

/** The four positions on the map: size of the orb and distance from the upper edge, in rem. */
const places = [
  { orb: 9.5, lift: 7 },
  { orb: 5.25, lift: 1 },
  { orb: 6.75, lift: 11 },
  { orb: 4.5, lift: 4.5 },
] as const

/** Positions repeat after four items; a course leads from the ring of each to the ring of the next, or over the edge. */
const mapPositions = places
  .map(({ orb, lift }, place) => {
    const centre = lift + orb / 2
    const next = places[place + 1]
    const nextCentre = next ? next.lift + next.orb / 2 : centre - 5
    const reach = next
      ? `calc(100% + ${space.gutter} - ${(ring - 0.5) * next.orb + (ring + 0.5) * orb}rem)`
      : `calc(100% - ${(ring + 0.5) * orb}rem + ${space.edge})`
    return `
      li:nth-child(4n + ${place + 1}) {
        --orb: ${orb}rem; --lift: ${lift}rem; --reach: ${reach};
        --from: ${Math.min(centre, nextCentre)}rem; --climb: ${Math.abs(centre - nextCentre)}rem;
        --ring: ${orb * smaller * ring}rem; --next-ring: ${(places[(place + 1) % 4]?.orb ?? 0) * smaller * ring}rem;
      }`
  })
  .join('')

/** The courses of a wide screen, and those of two columns. */
const courses = places.map(({ orb, lift }, place) => {
  const next = places[place + 1]
  const climbs = !next || next.lift + next.orb / 2 < lift + orb / 2
  return {
    wide: climbs ? 'M0 100C50 100 50 0 100 0' : 'M0 0C80 0 66 100 100 100',
    columns: place % 2 ? 'M100 0C100 55 0 45 0 100' : 'M0 100C0 30 20 0 100 0',
  }
})

const Chart = styled.div`
  --column: 6.5rem;
  --drift-x: 0.5rem;
  --drift-y: -0.6rem;
  position: relative;
  isolation: isolate;
  margin-top: ${space.xxl};

  h3 {
    ${type.chart}
    color: ${colour.soft};
  }
  ul {
    position: relative;
    display: grid;
    gap: ${space.xl};
    margin-top: ${space.xl};
  }
  li {
    position: relative;
  }
  ${mapPositions}

  @media (max-width: 43.99rem) {
    ul::before {
      content: '';
      position: absolute;
      z-index: ${z.behind};
      inset: 3rem auto 3rem calc(${column} / 2);
      border-left: 1px dashed ${colour.line};
    }
  }
  ${media.tablet} {
    --column: 8.5rem;
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: ${tablet.gap}rem ${space.gutter};
    }
    li:nth-child(odd) {
      padding-top: ${tablet.lift}rem;
    }
  }
  ${media.desktop} {
    ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      align-items: start;
      gap: ${space.xxl} ${space.gutter};
    }
    li:nth-child(n) {
      padding-top: var(--lift);
    }
  }
`

/* It drifts with the orbs, all of them alike, so that it stays at their rings. */
const Connector = styled.svg`
  ${drifting}
  position: absolute;
  z-index: ${z.behind};
  display: none;
  max-width: none;
  overflow: visible;
  fill: none;
  stroke: ${colour.soft};
  stroke-width: 1.5;
  stroke-dasharray: 2 7;
  stroke-linecap: round;
  opacity: 0.75;

  path {
    vector-effect: non-scaling-stroke;
  }
  .wide {
    display: none;
  }
  ${media.tablet} {
    display: block;
    li:nth-child(odd) > & {
      top: ${tablet.row / 2}rem;
      left: calc(${column} / 2);
      width: calc(100% + ${space.gutter} - var(--next-ring));
      height: calc(${tablet.lift}rem - var(--ring));
    }
    li:nth-child(even) > & {
      inset: calc(${tablet.row / 2}rem + var(--ring)) auto
        calc(var(--next-ring) - ${tablet.gap + tablet.lift + tablet.row / 2}rem)
        calc(${column} / 2 - 100% - ${space.gutter});
      width: calc(100% + ${space.gutter});
      height: auto;
    }
    li:last-child > & {
      display: none;
    }
  }
  ${media.desktop} {
    .wide {
      display: inline;
    }
    .columns {
      display: none;
    }
    li:nth-child(n) > & {
      inset: var(--from) auto auto calc(var(--orb) * ${ring + 0.5});
      display: block;
      width: var(--reach);
      height: var(--climb);
    }
    li:last-child:not(:nth-child(4n)) > & {
      display: none;
    }
  }
`
