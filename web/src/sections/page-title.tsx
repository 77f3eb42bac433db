import styled from 'styled-components'
import { space, groundStyles, type, type GroundName } from '../ui/theme.ts'

/** The heading of a page that has no opening. */
export function PageTitle({ ground, title, edit }: { ground: GroundName; title: string; edit: object }) {
  return (
    <Title data-ground={ground} $on={ground}>
      <h1 {...edit}>{title}</h1>
    </Title>
  )
}

const Title = styled.div<{ $on: GroundName }>`
  ${({ $on }) => groundStyles($on)}
  padding: ${space.xxl} ${space.edge} 0;

  h1 {
    ${type.hero}
    max-width: 16ch;
  }
`
