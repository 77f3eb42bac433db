import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { SiteLink } from '../../chrome/site-link.tsx'
import { useEdit } from '../../content/edit.ts'
import { Bearing } from '../../ui/bearing.tsx'
import { drifting, glow } from '../../ui/orb.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, motion, space, type } from '../../ui/theme.ts'

export function Mission({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEdit()
  return (
    <Section $on="night" $to="lateNight" aria-labelledby="mission-heading">
      <Grid>
        <Opening data-settle="">
          <Bearing degrees={0} />
          <Heading id="mission-heading" {...edit(home, 'missionHeading')}>
            {home.missionHeading}
          </Heading>
        </Opening>
        <Statement data-settle="" {...edit(home, 'missionStatement')}>
          {home.missionStatement}
        </Statement>
        <Text data-settle="" {...edit(home, 'missionText')}>
          <Paragraphs text={home.missionText} />
        </Text>
      </Grid>
      {projects.length > 0 && (
        <Chart>
          <Orbits viewBox="0 0 1200 560" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path d="M-20 420C220 120 620 20 1220 150" />
            <path d="M-20 540C300 300 760 240 1220 400" />
            <path d="M40 80C360 460 760 560 1220 470" strokeDasharray="2 7" />
          </Orbits>
          <h3 {...edit(home, 'missionProjectsLabel')}>{home.missionProjectsLabel}</h3>
          <ul>
            {projects.map((project) => (
              <li key={project._id}>
                <Project project={project} />
              </li>
            ))}
          </ul>
        </Chart>
      )}
    </Section>
  )
}

function Project({ project }: { project: ShowcasedProject }) {
  const edit = useEdit()
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
  return project.clickable && project.link ? <Way href={project.link}>{label}</Way> : <Place>{label}</Place>
}

const Opening = styled.div`
  ${media.desktop} {
    grid-column: 1 / span 4;
    grid-row: 1 / span 2;
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

const Chart = styled.div`
  position: relative;
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
  li:nth-child(4n + 1) {
    --orb: 6.5rem;
    --drift-x: 0.6rem;
    --drift-y: -0.7rem;
  }
  li:nth-child(4n + 2) {
    --orb: 3.75rem;
    --drift-x: -0.5rem;
    --drift-y: 0.6rem;
  }
  li:nth-child(4n + 3) {
    --orb: 4.75rem;
    --drift-x: 0.4rem;
    --drift-y: 0.8rem;
  }
  li:nth-child(4n) {
    --orb: 3.25rem;
    --drift-x: -0.7rem;
    --drift-y: -0.4rem;
  }

  @media (max-width: 63.99rem) {
    li:nth-child(even) {
      padding-left: 18%;
    }
  }
  ${media.desktop} {
    ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      align-items: start;
      gap: ${space.xxl} ${space.gutter};
      min-height: 24rem;
    }
    li:nth-child(4n + 1) {
      --orb: 9.5rem;
      padding-top: 7rem;
    }
    li:nth-child(4n + 2) {
      --orb: 5.25rem;
      padding-top: 1rem;
    }
    li:nth-child(4n + 3) {
      --orb: 6.75rem;
      padding-top: 11rem;
    }
    li:nth-child(4n) {
      --orb: 4.5rem;
      padding-top: 4.5rem;
    }
  }
`

const Orbits = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  fill: none;
  stroke: ${colour.line};
  stroke-width: 1;

  path {
    vector-effect: non-scaling-stroke;
  }
`

const Orb = styled.i`
  ${glow}
  ${drifting}
  position: relative;
  display: block;
  flex: none;
  width: var(--orb);
  height: var(--orb);
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
  ${media.contrast} {
    border: 1px solid CanvasText;
  }
`

const Place = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.xl};

  ${media.desktop} {
    display: grid;
    justify-items: start;
    gap: ${space.l};
  }
`

const Way = styled(SiteLink)`
  display: flex;
  align-items: center;
  gap: ${space.xl};
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
  ${media.desktop} {
    display: grid;
    justify-items: start;
    gap: ${space.l};
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
