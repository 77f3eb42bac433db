import { createGlobalStyle } from 'styled-components'
import { firstLight } from './theme.ts'

/** Logos are dark on a transparent ground, so they keep a light background in dark mode. Opaque images cover it. */
export const LogoBackground = createGlobalStyle`
  [data-testid='Media'] > img,
  #logo [data-testid='hotspot-image-input'] {
    background: ${firstLight};
  }
`
