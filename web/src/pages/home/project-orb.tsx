import type { ShowcasedProject } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { SiteLink } from '../../chrome/site-link.tsx'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { margin } from '../../ui/course.tsx'
import { drifting, glow } from '../../ui/orb.tsx'
import { colour, media, motion, space, type } from '../../ui/theme.ts'

/** Half the diameter of the ring around an orb, as a part of the orb. */
export const ring = 0.66
/** The orbs of a narrow screen, as a part of those of a wide one, and the column in which they are. */
export const smaller = 0.68
export const column = 'var(--column)'
/** In two columns: the height of an item, and by how much the left column is lower. */
export const tablet = { row: 8, lift: 7, gap: 2 } as const

/** A project as an orb with its name and place; one that leads somewhere is a link. */
export function Project({ project }: { project: ShowcasedProject }) {
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

/* Its halo adds light, whatever is below it; a pointer makes it brighter. */
const Orb = styled.i`
  ${glow}
  position: relative;
  display: block;
  flex: none;
  width: calc(var(--orb) * ${smaller});
  aspect-ratio: 1;
  mix-blend-mode: plus-lighter;

  &::before {
    content: '';
    position: absolute;
    inset: -60%;
    border-radius: inherit;
    background: radial-gradient(circle, ${colour.accent}, transparent 64%);
    opacity: 0.14;
    transition: opacity ${motion.quick};
  }
  &::after {
    content: '';
    position: absolute;
    inset: ${(0.5 - ring) * 100}%;
    border: 1px solid ${colour.line};
    border-radius: inherit;
  }
  ${media.tablet} {
    ${drifting}
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
  ${media.tablet} {
    min-height: ${tablet.row}rem;
    column-gap: calc(${space.l} + ${margin.wide});
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
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
  & > i {
    view-transition-name: sun;
  }
  ${media.hover} {
    &:hover i::before {
      opacity: 0.4;
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
