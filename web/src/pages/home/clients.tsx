import type { ClientLogo, Home } from '@daymark/schemas/pages'
import { logoSize } from '@daymark/schemas/render'
import { useRef } from 'react'
import styled from 'styled-components'
import { useSectionView } from '../../analytics/use-section-view.ts'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { fileHref } from '../../content/image.ts'
import { Marquee } from '../../ui/marquee.tsx'
import { colour, grounds, media, space, groundStyles, type } from '../../ui/theme.ts'

const gap = 72

export function Clients({ home, logos }: { home: Home['home']; logos: ClientLogo[] }) {
  const ref = useRef<HTMLElement>(null)
  const edit = useEditAttributes()
  useSectionView(ref, 'clients_section')
  if (!logos.length) return null
  const length = logos.reduce((sum, logo) => sum + logoSize(logo).width + gap, 0)
  return (
    <Strip ref={ref} data-ground="lateNight" aria-labelledby="clients-label">
      <p id="clients-label" {...edit(home, 'clientsLabel')}>
        {home.clientsLabel}
      </p>
      <Marquee
        count={logos.length}
        length={length}
        label={home.clientsLabel}
        list={(repeat) => logos.map((logo) => <Logo key={logo._id} logo={logo} repeat={repeat} />)}
      />
    </Strip>
  )
}

function Logo({ logo, repeat }: { logo: ClientLogo; repeat: boolean }) {
  const edit = useEditAttributes()
  return (
    <LogoItem {...edit(logo, 'logo')}>
      <img
        src={fileHref(logo.logo.asset.url)}
        alt={repeat ? '' : logo.name}
        {...logoSize(logo)}
        loading="lazy"
        decoding="async"
      />
    </LogoItem>
  )
}

const Strip = styled.section`
  ${groundStyles('lateNight')}
  padding-block: ${space.xl} 0;
  background: ${grounds.lateNight.ground};

  p {
    ${type.chart}
    padding-inline: ${space.edge};
    color: ${colour.soft};
  }
`

/* Logos are of one colour; here it is white. */
const LogoItem = styled.li`
  flex: none;
  padding-inline: ${gap / 2}px;

  img {
    max-width: none;
    filter: brightness(0) invert(1);
    opacity: 0.82;
  }
  ${media.print} {
    img {
      filter: none;
    }
  }
  ${media.contrast} {
    @media (prefers-color-scheme: light) {
      img {
        filter: none;
      }
    }
  }
`
