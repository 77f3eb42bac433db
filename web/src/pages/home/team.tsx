import type { TeamMember } from '@daymark/schemas/pages'
import styled, { keyframes } from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { SectionIntro } from '../../sections/section-intro.tsx'
import type { SectionPlace } from '../../sections/section-props.ts'
import { Photo } from '../../ui/photo.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, hairline, media, motion, space, type, width } from '../../ui/theme.ts'
import { useFlipCard } from './flip-card.ts'

interface Props extends SectionPlace<'heading' | 'text'> {
  bearing: number
  heading: string
  text: string | null
  team: TeamMember[]
}

export function Team({ id, ground, next, bearing, named = true, edit, heading, text, team }: Props) {
  if (!team.length) return null
  return (
    <TeamSection $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Grid>
        <Intro id={id} bearing={bearing} heading={heading} text={text} edit={edit} />
      </Grid>
      <People>
        {team.map((member) => (
          <Person key={member._id} member={member} />
        ))}
      </People>
    </TeamSection>
  )
}

/** Hovering, focusing or tapping a card shows the second photo. */
function Person({ member }: { member: TeamMember }) {
  const edit = useEditAttributes()
  const { card, button } = useFlipCard()
  const { image, hoverImage } = member
  // The accessible name of the button describes both photos.
  const label = [image.alt, hoverImage?.alt].filter(Boolean).join(' ') || member.name
  return (
    <Card data-reveal="" {...card}>
      <Frame as={hoverImage ? 'button' : 'div'} {...(hoverImage && { ...button, 'aria-label': label })}>
        <Photo image={image} {...edit(member, 'image')} />
        {hoverImage && <Photo className="second" image={hoverImage} {...edit(member, 'hoverImage')} />}
      </Frame>
      <h3 {...edit(member, 'name')}>{member.name}</h3>
      <Role {...edit(member, 'role')}>{member.role}</Role>
      <p {...edit(member, 'description')}>{member.description}</p>
    </Card>
  )
}

/* The cards of one column end higher, which leaves room below them. */
const TeamSection = styled(Section)`
  padding-bottom: ${space.xxl};
`

const Intro = styled(SectionIntro)`
  h2 {
    max-width: 14ch;
  }
  ${media.desktop} {
    grid-column: 1 / span 7;
  }
`

const People = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space.xxl} ${space.gutter};
  margin-top: ${space.xxl};

  @media (max-width: 43.99rem) {
    li:nth-child(even) {
      padding-left: 14%;
    }
    li:nth-child(odd) {
      padding-right: 14%;
    }
  }
  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    li:nth-child(3n + 2) {
      margin-top: 4rem;
    }
    li:nth-child(3n) {
      margin-top: 1.5rem;
    }
  }
  ${media.desktop} {
    li:nth-child(3n) {
      margin-top: -7rem;
    }
  }
`

const Card = styled.li`
  h3 {
    ${type.title}
    margin-top: ${space.l};
  }
  & > p:last-child {
    max-width: ${width.text};
    margin-top: ${space.m};
    color: ${colour.soft};
  }
`

const Role = styled.p`
  ${type.chart}
  margin-top: ${space.hair};
  color: ${colour.accent};
`

const dawn = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`

const Frame = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 4 / 5;
  padding: 0;
  border: 0;
  border-bottom: ${hairline};
  overflow: hidden;
  background: ${colour.raised};

  .second {
    opacity: 0;
    pointer-events: none;
    transition: opacity ${motion.swap};
  }
  [data-flipped] > & .second,
  html:not([data-motion]) :hover > & .second {
    opacity: 1;
  }
  /* On a phone each portrait turns from night to day as it crosses the middle; a tap turns it the other way. */
  @media screen and (max-width: 43.99rem) {
    @supports (animation-timeline: view()) {
      html[data-motion='moving'] & .second {
        animation: ${dawn} linear both;
        animation-timeline: view();
        animation-range: cover 40% cover 50%;
      }
      html[data-motion='moving'] [data-flipped] > & .second {
        animation-direction: reverse;
      }
    }
  }
  ${media.hover} {
    ${media.preview} .second {
      clip-path: inset(0 0 0 50%);
      pointer-events: auto;
    }
  }
`
