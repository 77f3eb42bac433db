import { createGlobalStyle } from 'styled-components'
import { firstLight } from './theme.ts'

/** Logos are dark ink on nothing: in the dark, too, they stand on first light. An opaque picture hides it. */
export const LogoBackground = createGlobalStyle`
  [data-testid='Media'] > img,
  #logo [data-testid='hotspot-image-input'] {
    background: ${firstLight};
  }
`
