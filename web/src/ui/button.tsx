import styled from 'styled-components'
import { colour, filledButton, media, motion } from './theme.ts'

/** The primary button of a form. */
export const Button = styled.button`
  ${filledButton}
  justify-content: center;
  min-width: 9.5rem;
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
  &:disabled {
    cursor: progress;
    background: color-mix(in oklab, ${colour.accent} 72%, ${colour.ink});
  }
  ${media.contrast} {
    border-color: ButtonText;
  }
`
