import styled from 'styled-components'
import { SiteLink } from './site-link.tsx'
import { colour, media, motion, radius, space, target, type } from '../ui/theme.ts'

/** A link in the shape of a button. */
export const ButtonLink = styled(SiteLink)`
  ${type.action}
  display: inline-flex;
  align-items: center;
  gap: ${space.s};
  min-height: calc(${target} + 0.5rem);
  padding: ${space.s} ${space.l};
  border: 1px solid transparent;
  border-radius: ${radius.round};
  background: ${colour.accent};
  color: ${colour.onAccent};
  text-decoration: none;
  transition: translate ${motion.quick};

  &::after {
    content: '→' / '';
    transition: translate ${motion.quick};
  }
  ${media.hover} {
    &:hover::after {
      translate: 0.25rem 0;
    }
  }
  &:active {
    translate: 0 1px;
  }
  ${media.print} {
    display: none;
  }
`
