import { useId } from 'react'
import styled from 'styled-components'
import { ButtonLink } from '../chrome/button-link.tsx'
import { Compass } from '../ui/compass.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, media, space, type, width } from '../ui/theme.ts'
import type { SectionProps } from './section-props.ts'

type Props = Omit<SectionProps<'invitationSection'>, 'section' | 'settings'> & {
  section: { heading: string; text: string | null; link: { label: string; href: string } }
}

/** Asks the visitor to take the next step. */
export default function Invitation({
  section: { heading, text, link },
  ground,
  next,
  bearing,
  named,
  edit,
}: Props) {
  const id = useId()
  return (
    <Call $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Grid>
        <div>
          <Compass degrees={bearing} />
          <h2 id={id} {...edit('heading')}>
            {heading}
          </h2>
          {text && <p {...edit('text')}>{text}</p>}
          <ButtonLink href={link.href} {...edit('link.label')}>
            {link.label}
          </ButtonLink>
        </div>
      </Grid>
    </Call>
  )
}

const Call = styled(Section)`
  h2 {
    ${type.headline}
    max-width: 20ch;
    margin-bottom: ${space.xl};
  }
  p {
    ${type.lead}
    max-width: ${width.text};
    margin-bottom: ${space.xl};
    color: ${colour.soft};
  }
  ${media.desktop} {
    ${Grid} > div {
      grid-column: 5 / -1;
    }
  }
`
