import type { Settings } from '@daymark/schemas/pages'
import type { ReactNode } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import {
  colour,
  media,
  motion,
  space,
  groundColours,
  grounds,
  target,
  type,
  z,
  type GroundName,
} from '../ui/theme.ts'
import { hourPasses, nightHours, nightRange, nightTimeline, whereHourPasses } from '../ui/night-passage.tsx'
import { headerKeyframes, skyTimeline } from '../ui/sky.ts'
import { MotionControl } from './motion-control.tsx'
import { useHeaderGround } from './use-header-ground.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SiteLink } from './site-link.tsx'
import { SiteMark } from './site-mark.tsx'

export function Header({ settings, ground }: { settings: Settings; ground: GroundName }) {
  const edit = useEditAttributes()
  const links = settings.navigation.map(({ _key, label, href }) => (
    <NavLink key={_key} href={href} navigation {...edit(settings, `navigation[_key=="${_key}"].label`)}>
      {label}
    </NavLink>
  ))
  return (
    <GroundedBar first={ground}>
      <Title href="/" {...edit(settings, 'productName')}>
        <SiteMark settings={settings} />
        <span>{settings.productName}</span>
      </Title>
      <Nav aria-label={settings.words.menuLabel}>{links}</Nav>
      <MotionControl settings={settings} />
      <PhoneMenu settings={settings}>{links}</PhoneMenu>
    </GroundedBar>
  )
}

/** Alone in following the ground, so that its children are not rendered again with every section that goes by. */
function GroundedBar({ first, children }: { first: GroundName; children: ReactNode }) {
  const below = useHeaderGround(first)
  return (
    <Bar $first={first} data-on={below}>
      {children}
    </Bar>
  )
}

const fadeIn = keyframes`
  to { opacity: 1; }
`
const fadeOut = keyframes`
  from, to { opacity: 0; }
`
const followSky = keyframes`
  ${headerKeyframes}
`

/* While the sky passes under the header's middle. */
const overSky = 'exit-crossing -2.25rem exit-crossing calc(100% - 2.25rem)'

/* The ground ends in a fade instead of an edge. */
const behind = css`
  content: '';
  position: absolute;
  inset: 0 0 -2.75rem;
  z-index: ${z.behind};
  mask-image: linear-gradient(
    180deg,
    black calc(100% - 2.75rem),
    rgb(0 0 0 / 0.74) calc(100% - 2rem),
    rgb(0 0 0 / 0.26) calc(100% - 1rem),
    transparent
  );
  pointer-events: none;
`

const groundBehind = css<{ $first: GroundName }>`
  &::before {
    ${behind}
    background: ${colour.ground};
    transition: background-color ${motion.quick};
  }
  ${({ $first }) => $first === 'deepNight' && fromNight}
`

/* At the top of the hero there is no ground. */
const fromNight = css`
  @supports (animation-timeline: scroll()) {
    &::before {
      opacity: 0;
      animation: ${fadeIn} linear both;
      animation-timeline: scroll();
      animation-range: 0 12rem;
    }
  }
  ${whereHourPasses(css`
    &:is([data-on='night'], [data-on='lateNight'], [data-on='twilight']) {
      --ground: ${nightHours.first};
    }
    &::after {
      ${behind}
      background: ${nightHours.last};
      /* On a page without a night passage the animation has no timeline. */
      opacity: 0;
      animation:
        ${hourPasses} linear both,
        ${fadeOut} linear forwards;
      animation-timeline: ${nightTimeline}, ${skyTimeline};
      animation-range: ${nightRange}, ${overSky};
    }
  `)}
`
/* All grounds at once: new rules would have the styles of the whole page computed anew. */
const onGrounds = Object.keys(grounds)
  .map((name) => `&[data-on='${name}'] { ${groundColours(name as GroundName)} }`)
  .join('')

const Bar = styled.header<{ $first: GroundName }>`
  ${onGrounds}
  ${groundBehind}
  position: sticky;
  top: 0;
  z-index: ${z.header};
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-height: 4.5rem;
  padding: ${space.xs} ${space.edge};
  color: ${colour.ink};
  ${media.desktop} {
    gap: ${space.l};
  }
  /* The colours of the sky at the header's middle. */
  @supports (animation-timeline: scroll()) {
    animation: ${followSky} linear;
    animation-timeline: ${skyTimeline};
    animation-range: ${overSky};
    /* The transition would start again in each frame. */
    &:is([data-on='twilight'], [data-on='dawn'])::before {
      transition: none;
    }
  }
  ${media.contrast} {
    background: Canvas;
    &::before {
      display: none;
    }
  }
  ${media.print} {
    position: static;
    &::before {
      display: none;
    }
  }
  /* Without script the links of a phone stand in a second line, and the header is not sticky. */
  html:not([data-motion]) & {
    flex-wrap: wrap;
    @media (max-width: 43.99rem) {
      position: relative;
    }
  }
`

const Title = styled(SiteLink)`
  ${type.title}
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-height: ${target};
  margin-right: auto;
  text-decoration: none;

  /* The display font sits high in its line. */
  > :last-child {
    padding-top: 0.08em;
  }
`

const Nav = styled.nav`
  display: none;
  gap: ${space.l};

  ${media.desktop} {
    display: flex;
  }
  html:not([data-motion]) & {
    display: flex;
    margin-inline: -${space.xs};
    @media (max-width: 43.99rem) {
      flex-basis: 100%;
    }
  }
`

const NavLink = styled(SiteLink)`
  ${type.action}
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: ${target};
  padding-inline: ${space.xs};
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: auto ${space.xs} 0.45rem;
    border-top: 1px solid ${colour.accent};
    scale: 0 1;
    transform-origin: left;
    transition: scale ${motion.quick};
  }
  &[aria-current='page']::after {
    scale: 1 1;
  }
  ${media.hover} {
    &:hover::after {
      scale: 1 1;
    }
  }
`
