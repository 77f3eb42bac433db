import type { ClientLogo, Home } from '@daymark/schemas/pages'
import { useRef } from 'react'
import styled from 'styled-components'
import { useSectionView } from '../../analytics/section-view.ts'
import { useEdit } from '../../content/edit.ts'
import { fileHref } from '../../content/image.ts'
import { useSite } from '../../content/site.tsx'
import { Marquee } from '../../ui/marquee.tsx'
import { colour, grounds, media, space, standsOn, type } from '../../ui/theme.ts'

const gap = 72
/** How a logo's own size, which is what gives it its weight beside others, is drawn; and within which bounds, in pixels. */
const scale = 0.8
const bounds = { area: [4000, 11_000], height: 60, width: 216 } as const

export function Clients({ home, logos }: { home: Home['home']; logos: ClientLogo[] }) {
  const ref = useRef<HTMLElement>(null)
  const edit = useEdit()
  useSectionView(ref, 'clients_section')
  if (!logos.length) return null
  const length = logos.reduce((sum, logo) => sum + sizeOf(logo).width + gap, 0)
  return (
    <Strip ref={ref} data-ground="lateNight" aria-labelledby="clients-label">
      <p id="clients-label" {...edit(home, 'clientsLabel')}>
        {home.clientsLabel}
      </p>
      <Marquee
        length={length}
        label={home.clientsLabel}
        list={(repeat) => logos.map((logo) => <Logo key={logo._id} logo={logo} repeat={repeat} />)}
      />
    </Strip>
  )
}

function Logo({ logo, repeat }: { logo: ClientLogo; repeat: boolean }) {
  const { content } = useSite().config
  const edit = useEdit()
  return (
    <Place {...edit(logo, 'logo')}>
      <img
        src={fileHref(logo.logo.asset.url, content)}
        alt={repeat ? '' : logo.name}
        {...sizeOf(logo)}
        loading="lazy"
        decoding="async"
      />
    </Place>
  )
}

function sizeOf({ width, height }: ClientLogo) {
  const ratio = width / height
  const [least, most] = bounds.area
  const area = Math.min(most, Math.max(least, width * height * scale ** 2))
  const drawn = Math.min(Math.sqrt(area * ratio), bounds.height * ratio, bounds.width)
  return { width: Math.round(drawn), height: Math.round(drawn / ratio) }
}

const Strip = styled.section`
  ${standsOn('lateNight')}
  padding-block: ${space.xl} 0;
  background: ${grounds.lateNight.ground};

  p {
    ${type.chart}
    padding-inline: ${space.edge};
    color: ${colour.soft};
  }
`

/* Logos come in one ink; here it is the ink of the ground. */
const Place = styled.li`
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
`
