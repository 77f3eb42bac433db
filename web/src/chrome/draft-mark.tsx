import styled from 'styled-components'
import { useWords } from '../content/use-words.ts'
import { colour, groundStyles, radius, space, type, z } from '../ui/theme.ts'

/** Tells people with a link to a draft that the page they see is not the public one. */
export function DraftMark() {
  return <Mark role="note">{useWords().draftText}</Mark>
}

const Mark = styled.p`
  ${groundStyles('lateNight')}
  ${type.small}
  position: fixed;
  inset: auto auto ${space.s} ${space.s};
  z-index: ${z.header};
  padding: ${space.xs} ${space.m};
  border: 1px solid ${colour.accent};
  border-radius: ${radius.round};
`
