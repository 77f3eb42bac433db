import type { Settings } from '@daymark/schemas/pages'
import styled, { css, keyframes } from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { colour, media, motion, space, groundStyles, target, type, z, type GroundName } from '../ui/theme.ts'
import { MotionControl } from './motion-control.tsx'
import { useHeaderGround } from './use-header-ground.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SiteLink } from './site-link.tsx'

export function Header({ settings, ground }: { settings: Settings; ground: GroundName }) {
  const edit = useEditAttributes()
  const below = useHeaderGround(ground)
  const links = settings.navigation.map(({ _key, label, href }) => (
    <NavLink key={_key} href={href} navigation {...edit(settings, `navigation[_key=="${_key}"].label`)}>
      {label}
    </NavLink>
  ))
  return (
    <Bar $first={ground} $ground={below}>
      <Title href="/" {...edit(settings, 'productName')}>
        <Star viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 1L13.8 10.2L23 12L13.8 13.8L12 23L10.2 13.8L1 12L10.2 10.2Z" />
        </Star>
        <span>{settings.productName}</span>
      </Title>
      <Nav aria-label={settings.menuLabel}>{links}</Nav>
      <MotionControl settings={settings} />
      <PhoneMenu settings={settings}>{links}</PhoneMenu>
    </Bar>
  )
}

const fill = keyframes`
  to { background-color: color-mix(in srgb, var(--ground) 90%, transparent); backdrop-filter: blur(12px); }
`

/* Transparent at the top of the page, filled once the page is scrolled. */
const overSky = css`
  @supports (animation-timeline: scroll()) {
    background-color: transparent;
    animation: ${fill} linear both;
    animation-timeline: scroll();
    animation-range: 0 12rem;
  }
`

const Bar = styled.header<{ $first: GroundName; $ground: GroundName }>`
  ${({ $ground }) => groundStyles($ground)}
  position: sticky;
  top: 0;
  z-index: ${z.header};
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-height: 4.5rem;
  padding: ${space.xs} ${space.edge};
  transition:
    --ground ${motion.swap},
    --ink ${motion.swap},
    --accent ${motion.swap};
  ${({ $first }) => $first === 'deepNight' && overSky}
  ${media.desktop} {
    gap: ${space.l};
  }
  ${media.contrast} {
    background: Canvas;
    animation: none;
  }
  ${media.print} {
    position: static;
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
  span {
    padding-top: 0.08em;
  }
`

const Star = styled.svg`
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  fill: ${colour.accent};
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
