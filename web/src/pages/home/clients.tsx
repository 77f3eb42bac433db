import type { ClientLogo, Home } from '@daymark/schemas/pages'
import { logoSize } from '@daymark/schemas/render'
import { useRef, type Ref } from 'react'
import styled, { css } from 'styled-components'
import { events } from '../../analytics/track.ts'
import { useSectionView } from '../../analytics/use-section-view.ts'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { fileHref } from '../../content/image.ts'
import { isNight } from '../../sections/grounds.ts'
import type { SectionPlace } from '../../sections/section-props.ts'
import { Marquee } from '../../ui/marquee.tsx'
import { colour, grounds, media, space, groundStyles, type, type GroundName } from '../../ui/theme.ts'

const gap = 72

export function Clients({ home, logos }: { home: Home['home']; logos: ClientLogo[] }) {
  const ref = useRef<HTMLElement>(null)
  const edit = useEditAttributes()
  useSectionView(ref, events.clientsSeen)
  return (
    <LogoStrip
      ref={ref}
      id="clients-label"
      ground="lateNight"
      next="lateNight"
      label={home.clientsLabel}
      edit={() => edit(home, 'clientsLabel')}
      logos={logos}
    />
  )
}

interface StripProps extends SectionPlace<'label'> {
  ref?: Ref<HTMLElement>
  label: string
  logos: ClientLogo[]
}

export function LogoStrip({ ref, id, ground, next, named = true, edit, label, logos }: StripProps) {
  if (!logos.length) return null
  const length = logos.reduce((sum, logo) => sum + logoSize(logo).width + gap, 0)
  return (
    <Strip ref={ref} $on={ground} $to={next} data-ground={ground} aria-labelledby={named ? id : undefined}>
      <p id={id} {...edit('label')}>
        {label}
      </p>
      <Marquee
        count={logos.length}
        length={length}
        label={label}
        list={(repeat) =>
          logos.map((logo) => <Logo key={logo._id} logo={logo} ground={ground} repeat={repeat} />)
        }
      />
    </Strip>
  )
}

function Logo({ logo, ground, repeat }: { logo: ClientLogo; ground: GroundName; repeat: boolean }) {
  const edit = useEditAttributes()
  return (
    <LogoItem
      $filter={logo.tone === 'own' ? 'none' : isNight(ground) ? 'brightness(0) invert(1)' : 'brightness(0)'}
      $plate={logo.tone === 'own' ? plates[logo.ground] : undefined}
      {...edit(logo, 'logo')}
    >
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

const Strip = styled.section<{ $on: GroundName; $to: GroundName }>`
  ${({ $on }) => groundStyles($on)}
  background-image: linear-gradient(
    180deg,
    ${({ $on }) => grounds[$on].ground},
    ${({ $to }) => grounds[$to].ground}
  );
  padding-block: ${space.xl} 0;

  p {
    ${type.chart}
    padding-inline: ${space.edge};
    color: ${colour.soft};
  }
`

/** What stands behind a logo that is drawn as it is. */
const plates = { none: undefined, light: grounds.firstLight.raised, dark: grounds.night.ground }

/* Logos are of one colour, white at night, unless their colours are wanted. A plate takes no room of its own. */
const LogoItem = styled.li<{ $filter: string; $plate: string | undefined }>`
  flex: none;
  padding-inline: ${gap / 2}px;

  img {
    max-width: none;
    filter: ${({ $filter }) => $filter};
    opacity: ${({ $filter }) => ($filter === 'none' ? 1 : 0.82)};
    ${({ $plate }) =>
      $plate &&
      css`
        border-radius: 1px;
        background: ${$plate};
        box-shadow: 0 0 0 0.75rem ${$plate};
      `}
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
