import styled from 'styled-components'
import { Compass } from '../ui/compass.tsx'
import { colour, space, type, width } from '../ui/theme.ts'

interface Props {
  className?: string
  /** Of the heading. */
  id: string
  /** The direction of the compass. */
  bearing: number
  heading: string
  text?: string | null
  edit: (field: 'heading' | 'text') => object
}

/** The heading of a section below its compass, and what introduces the rest. */
export function SectionIntro({ className, id, bearing, heading, text, edit }: Props) {
  return (
    <Intro className={className} data-reveal="">
      <Compass degrees={bearing} />
      <h2 id={id} {...edit('heading')}>
        {heading}
      </h2>
      {text && <p {...edit('text')}>{text}</p>}
    </Intro>
  )
}

const Intro = styled.div`
  h2 {
    ${type.headline}
  }
  p {
    ${type.lead}
    max-width: ${width.text};
    margin-top: ${space.m};
    color: ${colour.soft};
  }
`
