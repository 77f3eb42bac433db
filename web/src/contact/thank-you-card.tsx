import type { FormWords } from '@daymark/schemas/pages'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import styled, { keyframes } from 'styled-components'
import { colour, media, motion, radius, shadow, space, type } from '../ui/theme.ts'

const shownMs = 3_000

/** Whether the card stands in the form's place; `served` when the server drew it as the answer to a plain post. */
export function useThankYou(served: boolean) {
  const [thanked, setThanked] = useState(served)
  const fromServer = useRef(served)

  useEffect(() => {
    if (!thanked) return
    const shownFor = fromServer.current ? sinceFirstPaint() : 0
    fromServer.current = false
    const timer = setTimeout(() => setThanked(false), shownMs - shownFor)
    return () => clearTimeout(timer)
  }, [thanked])

  return { thanked, thank: useCallback(() => setThanked(true), []) }
}

function sinceFirstPaint() {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted ? performance.now() - painted.startTime : 0
}

interface Props {
  form: RefObject<HTMLFormElement | null>
  words: FormWords
}

/** Takes the place of the form, and the focus, so that a screen reader reads it; the form gets the focus back. */
export function ThankYouCard({ form, words }: Props) {
  const card = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = card.current
    const place = form.current
    element?.focus({ preventScroll: true })
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === element
      // The form is still hidden until React commits this change.
      if (lost) requestAnimationFrame(() => place?.focus({ preventScroll: true }))
    }
  }, [form])

  return (
    <Card ref={card} tabIndex={-1} role="group" aria-labelledby="thank-you" aria-describedby="thank-you-more">
      <Sun viewBox="0 0 120 64" aria-hidden="true">
        <path d="M4 60h112" />
        <g>
          <path d="M28 60a32 32 0 0 1 64 0" />
          <path d="M60 16V4M29 29l-8.5-8.5M91 29l8.5-8.5" />
        </g>
      </Sun>
      <Title id="thank-you">{words.thankYouHeading}</Title>
      <p id="thank-you-more">{words.thankYouText}</p>
      <noscript>
        <p>
          <a href="/#contact">{words.thankYouBackLabel}</a>
        </p>
      </noscript>
    </Card>
  )
}

const fadeIn = keyframes`
  from { opacity: 0; transform: translateY(0.5rem); }
`

const rise = keyframes`
  from { transform: translateY(100%); }
`

const Card = styled.div`
  ${type.lead}
  display: grid;
  align-content: center;
  justify-items: start;
  gap: ${space.m};
  padding: ${space.xl};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  color: ${colour.soft};
  box-shadow: ${shadow.raised};
  animation: ${fadeIn} ${motion.swap};

  a {
    color: ${colour.accent};
  }
  ${media.reduced} {
    animation: none;
  }
`

const Sun = styled.svg`
  width: 7.5rem;
  fill: none;
  stroke: ${colour.accent};
  stroke-width: 1.25;
  stroke-linecap: round;
  overflow: clip;

  html[data-motion='moving'] & g {
    transform-box: fill-box;
    animation: ${rise} 900ms cubic-bezier(0.16, 1, 0.3, 1);
  }
`

const Title = styled.h3`
  ${type.headline}
  color: ${colour.ink};
`
