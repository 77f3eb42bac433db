import styled from 'styled-components'
import { SiteLink } from './site-link.tsx'
import { filledButton, media, motion, space } from '../ui/theme.ts'

/** A link in the shape of a button. */
export const ButtonLink = styled(SiteLink)`
  ${filledButton}
  gap: ${space.s};
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
