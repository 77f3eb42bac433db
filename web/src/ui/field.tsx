import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { colour, media, motion, radius, space, type } from './theme.ts'

interface Props {
  /** Unique on the page. */
  id: string
  label: string
  /** Tells the Studio's preview which field the label shows. */
  edit: object
  error?: string | undefined
  /** Shown next to the label, such as a counter. */
  note?: string | undefined
  children: (attributes: FieldAttributes) => ReactNode
}

interface FieldAttributes {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
}

/** A label, the control, and a line reserved for its error, so that nothing moves when one appears. */
export function Field({ id, label, edit, error, note, children }: Props) {
  const about = `${id}-about`
  return (
    <Frame>
      <Label htmlFor={id} {...edit}>
        {label}
      </Label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': about })}
      <About id={about}>
        <Fault aria-live="polite">{error}</Fault>
        {note && <Note>{note}</Note>}
      </About>
    </Frame>
  )
}

const typed = css`
  ${type.body}
  width: 100%;
  min-height: 3.25rem;
  padding: ${space.s} ${space.m};
  border: 1px solid color-mix(in oklab, ${colour.ink} 55%, ${colour.raised});
  border-radius: ${radius.s};
  background: ${colour.raised};
  color: ${colour.ink};
  transition:
    border-color ${motion.quick},
    box-shadow ${motion.quick};

  ${media.hover} {
    &:hover {
      border-color: ${colour.ink};
    }
  }
  &:focus-visible {
    outline-offset: 2px;
    border-color: ${colour.accent};
  }
  &[aria-invalid='true'] {
    border-color: ${colour.fault};
    box-shadow: inset 0 0 0 1px ${colour.fault};
    ${media.contrast} {
      border-width: 3px;
    }
  }
`

export const Input = styled.input`
  ${typed}
`

export const TextArea = styled.textarea`
  ${typed}
  display: block;
  min-height: 10rem;
  resize: vertical;
`

const Frame = styled.div`
  position: relative;
  display: grid;
  gap: ${space.hair};
`

const Label = styled.label`
  ${type.action}
  justify-self: start;
  color: ${colour.ink};
`

const About = styled.div`
  ${type.small}
  min-height: 1.5em;
`

const Fault = styled.span`
  color: ${colour.fault};
`

/* Next to the label, so that the line below has room for the error. */
const Note = styled.span`
  position: absolute;
  inset: 0 0 auto auto;
  color: ${colour.soft};
  font-variant-numeric: tabular-nums;
`
