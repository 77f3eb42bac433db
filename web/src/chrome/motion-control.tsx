import type { Settings } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { useReducedMotion } from '../ui/reduced-motion.ts'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'
import { target } from '../ui/theme.ts'
import { HeaderButton } from './header-button.ts'

/**
 * Pauses all motion, or resumes it. The script in the head handles the click and the styles choose the icon, so that it
 * works before hydration.
 */
export function MotionControl({ settings }: { settings: Settings }) {
  const reduced = useReducedMotion()
  const edit = useEditAttributes()
  const field = reduced ? 'playMotionLabel' : 'pauseMotionLabel'
  return (
    <Tooltip label={settings.words[field]}>
      <Button data-motion-control="" {...edit(settings.words, field)}>
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path className="moving" d="M4 3H6.5V13H4ZM9.5 3H12V13H9.5Z" />
          <path className="still" d="M4 2.5V13.5L13 8Z" />
        </svg>
        <span className="moving visually-hidden">{settings.words.pauseMotionLabel}</span>
        <span className="still visually-hidden">{settings.words.playMotionLabel}</span>
      </Button>
    </Tooltip>
  )
}

const Button = styled(HeaderButton)`
  width: ${target};
  padding: 0;

  svg {
    width: 1rem;
    height: 1rem;
    fill: currentColor;
  }
  html[data-motion='still'] & .moving,
  html[data-motion='moving'] & .still {
    display: none;
  }
`
