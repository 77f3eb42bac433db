import styled from 'styled-components'
import { colour, hairline, media, motion, radius, target } from '../ui/theme.ts'

/** A button of the header or its menu, which works by script only. */
export const HeaderButton = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  min-height: ${target};
  border: ${hairline};
  border-radius: ${radius.round};
  background: none;
  color: ${colour.ink};
  cursor: pointer;
  transition: border-color ${motion.quick};

  ${media.hover} {
    &:hover {
      border-color: ${colour.accent};
    }
  }
  html:not([data-motion]) & {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`
