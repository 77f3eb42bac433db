import styled from 'styled-components'
import { colour, focusRing, media, motion, radius, space, type } from './theme.ts'

/** The primary button of a form. */
export const Button = styled.button`
  ${type.action}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 9.5rem;
  min-height: 3.25rem;
  padding: ${space.s} ${space.l};
  border: 1px solid transparent;
  border-radius: ${radius.round};
  background: ${colour.accent};
  color: ${colour.onAccent};
  cursor: pointer;
  transition:
    background-color ${motion.quick},
    transform ${motion.quick};

  ${media.hover} {
    &:hover:enabled {
      background: color-mix(in oklab, ${colour.accent} 86%, ${colour.ink});
    }
  }
  &:active:enabled {
    transform: translateY(1px);
  }
  &:focus-visible {
    ${focusRing}
  }
  &:disabled {
    cursor: progress;
    background: color-mix(in oklab, ${colour.accent} 72%, ${colour.ink});
  }
  ${media.contrast} {
    border-color: ButtonText;
  }
`
