import type { Settings } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { CookieSettings } from '../analytics/cookie-settings.tsx'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { colour, hairline, media, space, groundStyles, target, type, type GroundName } from '../ui/theme.ts'
import { SiteLink } from './site-link.tsx'
import { SiteMark } from './site-mark.tsx'

export function Footer({ settings, ground }: { settings: Settings; ground: GroundName }) {
  const edit = useEditAttributes()
  return (
    <FooterBar $on={ground} data-ground={ground}>
      <Imprint>
        <SiteMark settings={settings} />
        <span {...edit(settings, 'footerText')}>{settings.footerText}</span>
      </Imprint>
      <Links>
        {settings.footerLinks.map(({ _key, label, href }) => (
          <li key={_key}>
            <SiteLink href={href} {...edit(settings, `footerLinks[_key=="${_key}"].label`)}>
              {label}
            </SiteLink>
          </li>
        ))}
        <CookieSettings settings={settings} />
      </Links>
    </FooterBar>
  )
}

const FooterBar = styled.footer<{ $on: GroundName }>`
  ${({ $on }) => groundStyles($on)}
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.xl};
  /* The page ends above what lies over the foot of the screen. */
  padding: ${space.l} ${space.edge} calc(${space.xl} + var(--foot, 0px));
  border-top: ${hairline};
  color: ${colour.soft};
`

const Imprint = styled.p`
  display: flex;
  gap: ${space.xs};
  align-items: center;
`

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.l};

  a,
  button {
    display: inline-flex;
    align-items: center;
    min-width: ${target};
    min-height: ${target};
    text-decoration-line: underline;
    text-decoration-color: ${colour.line};
  }
  a:hover,
  button:hover {
    text-decoration-color: currentColor;
  }
  ${media.print} {
    display: none;
  }
`
