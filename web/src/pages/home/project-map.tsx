import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { Bend, courseLine, dots, margin } from '../../ui/course.tsx'
import { drifting } from '../../ui/orb.tsx'
import { useRestOutOfSight } from '../../ui/out-of-sight.ts'
import { colour, media, space, type, z } from '../../ui/theme.ts'
import { column, Project, ring, smaller, tablet } from './project-orb.tsx'

/** The four positions on the map: size of the orb and distance from the upper edge, in rem. */
const places = [
  { orb: 9.5, lift: 7 },
  { orb: 5.25, lift: 1 },
  { orb: 6.75, lift: 11 },
  { orb: 4.5, lift: 4.5 },
] as const

/** The anchors at whose orbs the course arrives and leaves: items of the map. */
export const firstOrb = '--first-orb'
export const lastOrb = '--last-orb'
/** On a wide screen the course has turned into the right margin so far below the middle of the last orb. */
export const turn = '6rem'
/** How far below the upper edge of its item the middle of an orb is. */
export const firstCentre = { tablet: `${tablet.lift + tablet.row / 2}rem`, desktop: `${centreAt(0)}rem` }
export const lastCentre = (count: number) => `${centreAt((count - 1) % 4)}rem`

/** The projects as orbs, with a course from each to the next. */
export function ProjectMap({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEditAttributes()
  const ref = useRestOutOfSight<HTMLDivElement>()
  return (
    <Chart ref={ref}>
      <h3 {...edit(home, 'missionProjectsLabel')}>{home.missionProjectsLabel}</h3>
      <ul>
        {projects.map((project, place) => (
          <li key={project._id}>
            {place < projects.length - 1 ? (
              <Connector viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                <path className="wide" d={courses[place % 4]?.wide} />
                <path className="columns" d={courses[place % 4]?.columns} />
              </Connector>
            ) : (
              <>
                <ToMargin viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                  <path d="M0 0C60 0 100 0 100 100" />
                </ToMargin>
                <BelowOrb mirrored />
              </>
            )}
            <Project project={project} />
          </li>
        ))}
      </ul>
    </Chart>
  )
}

function centreAt(place: number) {
  const { orb, lift } = places[place] ?? places[0]
  return lift + orb / 2
}

/** Positions repeat after four items; a course leads from the ring of each to the ring of the next, from the last to the margin. */
const mapPositions = places
  .map(({ orb, lift }, place) => {
    const centre = centreAt(place)
    const next = places[place + 1]
    const nextCentre = next ? centreAt(place + 1) : centre
    const reach = `calc(100% + ${space.gutter} - ${(ring - 0.5) * (next?.orb ?? 0) + (ring + 0.5) * orb}rem)`
    const toMargin = `calc((100% + ${space.gutter}) * ${places.length - place} - ${space.gutter} - ${(ring + 0.5) * orb}rem + ${margin.wide})`
    return `
      li:nth-child(4n + ${place + 1}) {
        --to-margin: ${toMargin}; --centre: ${centre}rem;
        --orb: ${orb}rem; --lift: ${lift}rem; --reach: ${reach};
        --from: ${Math.min(centre, nextCentre)}rem; --climb: ${Math.abs(centre - nextCentre)}rem;
        --ring: ${orb * smaller * ring}rem; --next-ring: ${(places[(place + 1) % 4]?.orb ?? 0) * smaller * ring}rem;
      }`
  })
  .join('')

/** The courses of a wide screen, and those of two columns. */
const courses = places.map((_, place) => ({
  wide: centreAt(place + 1) < centreAt(place) ? 'M0 100C50 100 50 0 100 0' : 'M0 0C80 0 66 100 100 100',
  columns: place % 2 ? 'M100 0C100 55 0 45 0 100' : 'M0 100C0 30 20 0 100 0',
}))

const Chart = styled.div`
  --column: 7rem;
  /* The course comes down the margin to the first ring. */
  --drift-x: 0rem;
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
  /* Of the items, because a drifting anchor would have the page laid out in every frame. */
  li:first-child {
    anchor-name: ${firstOrb};
  }
  li:last-child {
    anchor-name: ${lastOrb};
  }
  li:only-child {
    anchor-name: ${firstOrb}, ${lastOrb};
  }
  ${mapPositions}

  /* On a phone it leads from ring to ring: below one, and above the next. */
  @media (max-width: 43.99rem) {
    li:not(:last-child)::after,
    li + li::before {
      ${dots}
      content: '';
      position: absolute;
      left: calc(${column} / 2 - 0.75px);
      width: 1.5px;
    }
    li:not(:last-child)::after {
      top: calc(50% + var(--ring));
      bottom: calc(-0.5 * ${space.xl});
    }
    li + li::before {
      top: calc(-0.5 * ${space.xl});
      bottom: calc(50% + var(--ring));
    }
  }
  ${media.tablet} {
    --column: 5.5rem;
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
  ${courseLine}
  ${drifting}
  position: absolute;
  z-index: ${z.behind};
  display: none;

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
    /* It comes to the left of the next ring, because the course leaves that at its top. */
    li:nth-child(even) > & {
      top: calc(${tablet.row / 2}rem + var(--ring));
      right: calc(100% - ${column} / 2);
      width: calc(100% + ${space.gutter} + var(--next-ring));
      height: calc(${tablet.row + tablet.gap + 2 * tablet.lift}rem - var(--ring));
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
    /* The next row begins anew. */
    li:nth-child(4n) > & {
      display: none;
    }
  }
`

/* On a wide screen: from the last ring to the right margin. */
const ToMargin = styled.svg`
  ${courseLine}
  ${drifting}
  position: absolute;
  top: var(--centre);
  left: calc(var(--orb) * ${ring + 0.5});
  display: none;
  width: var(--to-margin);
  height: ${turn};
  ${media.desktop} {
    display: block;
  }
`

/* On a narrow screen: from below the last ring to the margin, on the left on a phone, on the right in two columns. */
const BelowOrb = styled(Bend)`
  z-index: ${z.behind};
  top: calc(50% + var(--ring));
  left: -${margin.phone};
  width: calc(${column} / 2 + ${margin.phone});
  height: calc(${space.section} + 50% - var(--ring));
  ${media.tablet} {
    --centre: ${tablet.row / 2}rem;
    top: calc(var(--centre) + var(--ring));
    left: calc(${column} / 2);
    width: calc(100% - ${column} / 2 + ${margin.wide});
    height: calc(100% - var(--centre) - var(--ring) + ${space.section});
    scale: -1 1;
    li:nth-child(odd) > & {
      --centre: ${tablet.lift + tablet.row / 2}rem;
      width: calc(200% + ${space.gutter} - ${column} / 2 + ${margin.wide});
    }
  }
  ${media.desktop} {
    display: none;
  }
`
