import styled from 'styled-components'
import { grounds, media, space, groundStyles, type GroundName } from './theme.ts'

interface StretchProps {
  $on: GroundName
  $to?: GroundName
  'data-ground'?: GroundName
}

/** A page section on one ground; `$to` fades its lower edge into the next section's. */
export const Section = styled.section.attrs<StretchProps>(({ $on }) => ({ 'data-ground': $on }))`
  ${({ $on }) => groundStyles($on)}
  ${({ $on, $to }) =>
    $to &&
    `background-image: linear-gradient(180deg, ${grounds[$on].ground} 35%, ${grounds[$to].ground} 100%);`}
  position: relative;
  padding: ${space.section} ${space.edge};
`

/** Twelve columns. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  column-gap: ${space.gutter};

  & > * {
    grid-column: 1 / -1;
  }
  /* A page of paper may end within a block, but not within the row of a grid. */
  ${media.print} {
    display: block;

    & > * + * {
      margin-top: ${space.l};
    }
  }
`
