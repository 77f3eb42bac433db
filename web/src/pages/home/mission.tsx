import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { SiteLink } from '../../chrome/site-link.tsx'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { Compass } from '../../ui/compass.tsx'
import { drifting, glow } from '../../ui/orb.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, motion, space, type, z } from '../../ui/theme.ts'

export function Mission({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEditAttributes()
  return (
    <Section $on="night" $to="lateNight" aria-labelledby="mission-heading">
      <Grid>
        <Intro data-reveal="">
          <Compass degrees={0} />
          <Heading id="mission-heading" {...edit(home, 'missionHeading')}>
            {home.missionHeading}
          </Heading>
        </Intro>
        <Statement data-reveal="" {...edit(home, 'missionStatement')}>
          {home.missionStatement}
        </Statement>
        <Text data-reveal="" {...edit(home, 'missionText')}>
          <Paragraphs text={home.missionText} />
        </Text>
      </Grid>
      {projects.length > 0 && (
        <ProjectMap>
          <h3 {...edit(home, 'missionProjectsLabel')}>{home.missionProjectsLabel}</h3>
          <ul>
            {projects.map((project) => (
              <li key={project._id}>
                <Connector
                  viewBox="0 0 100 100"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  focusable="false"
                >
                  <path d="M0 0C60 0 70 40 100 100" />
                </Connector>
                <Project project={project} />
              </li>
            ))}
          </ul>
        </ProjectMap>
      )}
    </Section>
  )
}

function Project({ project }: { project: ShowcasedProject }) {
  const edit = useEditAttributes()
  const label = (
    <>
      <Orb />
      <Label>
        <strong {...edit(project, 'name')}>{project.name}</strong>
        <span {...edit(project, 'location')}>{project.location}</span>
        {project.coordinates && <span {...edit(project, 'coordinates')}>{project.coordinates}</span>}
      </Label>
    </>
  )
  return project.clickable && project.link ? (
    <ProjectLink href={project.link}>{label}</ProjectLink>
  ) : (
    <ProjectItem>{label}</ProjectItem>
  )
}

const Intro = styled.div`
  ${media.desktop} {
    grid-column: 1 / span 3;
    align-self: baseline;
  }
`

const Heading = styled.h2`
  ${type.title}
  color: ${colour.accent};
`

const Statement = styled.p`
  ${type.headline}
  margin-top: ${space.m};
  ${media.desktop} {
    grid-column: 4 / -1;
    align-self: baseline;
    margin-top: 0;
  }
`

const Text = styled.div`
  ${type.lead}
  display: grid;
  gap: ${space.m};
  max-width: 54ch;
  margin-top: ${space.xl};
  color: ${colour.soft};
  ${media.desktop} {
    grid-column: 7 / -1;
  }
`

/** The four positions on the map: size of the orb, distance from the upper edge, drift; in rem. */
const places = [
  { orb: 9.5, lift: 7, drift: [0.6, -0.7] },
  { orb: 5.25, lift: 1, drift: [-0.5, 0.6] },
  { orb: 6.75, lift: 11, drift: [0.4, 0.8] },
  { orb: 4.5, lift: 4.5, drift: [-0.7, -0.4] },
] as const

/** Positions repeat after four items; the path leads from each to the next, or over the edge. */
const mapPositions = places
  .map(({ orb, lift, drift: [x, y] }, place) => {
    const centre = lift + orb / 2
    const next = places[place + 1]
    const climb = next ? centre - (next.lift + next.orb / 2) : 5
    const reach = next
      ? `calc(100% + ${space.gutter} + ${(next.orb - orb) / 2}rem)`
      : `calc(100% - ${orb / 2}rem + ${space.edge})`
    return `
      li:nth-child(4n + ${place + 1}) {
        --orb: ${orb}rem; --drift-x: ${x}rem; --drift-y: ${y}rem;
        --lift: ${lift}rem; --reach: ${reach}; --climb: ${Math.abs(climb)}rem;
        --from: ${climb > 0 ? centre - climb : centre}rem; --turn: ${climb > 0 ? -1 : 1};
      }`
  })
  .join('')

/** On a narrow screen the orbs are on one line, in a column of their own. */
const column = '6.5rem'

const ProjectMap = styled.div`
  position: relative;
  isolation: isolate;
  margin-top: ${space.xxl};

  h3 {
    ${type.chart}
    color: ${colour.soft};
  }
  ul {
    display: grid;
    margin-top: ${space.xl};
  }
  li {
    position: relative;
  }
  ${mapPositions}

  @media (max-width: 63.99rem) {
    ul {
      position: relative;
      gap: ${space.xl};
    }
    ul::before {
      content: '';
      position: absolute;
      z-index: ${z.behind};
      inset: 3rem auto 3rem calc(${column} / 2);
      border-left: 1px dashed ${colour.line};
    }
  }
  ${media.desktop} {
    ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      align-items: start;
      gap: ${space.xxl} ${space.gutter};
    }
    li {
      padding-top: var(--lift);
    }
  }
`

const Connector = styled.svg`
  display: none;
  ${media.desktop} {
    position: absolute;
    z-index: ${z.behind};
    top: var(--from);
    left: var(--orb);
    display: block;
    width: calc(var(--reach) - var(--orb) / 2);
    max-width: none;
    height: var(--climb);
    scale: 1 var(--turn);
    overflow: visible;
    fill: none;
    stroke: ${colour.soft};
    stroke-width: 1.5;
    stroke-dasharray: 2 7;
    stroke-linecap: round;
    opacity: 0.75;
  }
  path {
    vector-effect: non-scaling-stroke;
  }
  li:last-child:not(:nth-child(4n)) > & {
    display: none;
  }
`

const Orb = styled.i`
  ${glow}
  ${drifting}
  position: relative;
  display: block;
  flex: none;
  width: calc(var(--orb) * 0.68);
  aspect-ratio: 1;
  transition: filter ${motion.quick};

  &::before {
    content: '';
    position: absolute;
    inset: -60%;
    border-radius: inherit;
    background: radial-gradient(circle, ${colour.accent}, transparent 64%);
    opacity: 0.14;
  }
  &::after {
    content: '';
    position: absolute;
    inset: -16%;
    border: 1px solid ${colour.line};
    border-radius: inherit;
  }
  ${media.desktop} {
    width: var(--orb);
  }
  ${media.contrast} {
    border: 1px solid CanvasText;
    background-color: Canvas;
  }
`

const orbAndLabel = css`
  display: grid;
  grid-template-columns: ${column} minmax(0, 1fr);
  align-items: center;
  /* Clear of the ring around the orb. */
  gap: calc(var(--orb) * 0.16 + ${space.m}) ${space.xl};

  & > i {
    justify-self: center;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);
    & > i {
      justify-self: start;
    }
  }
`

const ProjectItem = styled.div`
  ${orbAndLabel}
`

const ProjectLink = styled(SiteLink)`
  ${orbAndLabel}
  text-decoration: none;

  strong {
    text-decoration: underline 1px ${colour.accent};
    text-underline-offset: 0.24em;
  }
  strong::after {
    content: ' →' / '';
    color: ${colour.accent};
  }
  ${media.hover} {
    &:hover i {
      filter: brightness(1.25);
    }
  }
`

const Label = styled.span`
  display: grid;
  gap: ${space.hair};

  strong {
    ${type.title}
  }
  span {
    ${type.chart}
    color: ${colour.soft};
  }
`
