import styled from 'styled-components'
import { SiteLink } from '../../chrome/site-link.tsx'
import { colour, media, space, target, type } from '../../ui/theme.ts'

/** Leads one level up. */
export const BackLink = styled(SiteLink)`
  ${type.action}
  display: inline-block;
  line-height: ${target};

  /* An inline block, so that the text's underline does not include it. */
  &::before {
    content: '←' / '';
    display: inline-block;
    margin-right: ${space.xs};
    color: ${colour.accent};
  }
  ${media.print} {
    display: none;
  }
`
