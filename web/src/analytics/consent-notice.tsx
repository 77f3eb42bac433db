import type { Settings } from '@daymark/schemas/pages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import {
  colour,
  groundStyles,
  media,
  motion,
  radius,
  shadow,
  space,
  target,
  type,
  width,
  z,
} from '../ui/theme.ts'
import { useConsent, type Answer } from './consent-state.ts'
import { answerConsent } from './consent.ts'

/** Asks at the foot of the page whether visits may be counted, and covers nothing that cannot be scrolled clear of it. */
export default function ConsentNotice({ settings }: { settings: Settings }) {
  const { answer } = useConsent()
  const edit = useEditAttributes()
  const notice = useRef<HTMLElement>(null)
  const text = settings.consentMode === 'ask' ? 'consentAskText' : 'consentTellText'

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--foot', `${notice.current?.offsetHeight ?? 0}px`)
    })
    if (notice.current) observer.observe(notice.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [])

  // Who asked for the notice finds the focus in it, and gets it back afterwards.
  useEffect(() => {
    const opener = document.activeElement
    if (!(opener instanceof HTMLElement) || !opener.matches('[data-consent-settings]')) return
    notice.current?.focus()
    return () => opener.focus({ preventScroll: true })
  }, [])

  const button = (given: Answer, label: 'consentAcceptLabel' | 'consentDeclineLabel') => (
    <Choice
      type="button"
      aria-pressed={answer && answer === given}
      onClick={() => answerConsent(given)}
      {...edit(settings.words, label)}
    >
      {settings.words[label]}
    </Choice>
  )

  return (
    <Foot ref={notice} tabIndex={-1} aria-label={settings.words.consentSettingsLabel}>
      <Card>
        <p {...edit(settings.words, text)}>{settings.words[text]}</p>
        <Choices>
          {button('accepted', 'consentAcceptLabel')}
          {button('declined', 'consentDeclineLabel')}
        </Choices>
      </Card>
    </Foot>
  )
}

const Foot = styled.section`
  position: fixed;
  z-index: ${z.notice};
  inset-block-end: 0;
  inset-inline: 0;
  padding: ${space.m} ${space.edge};
  padding-block-end: max(${space.m}, env(safe-area-inset-bottom));
  pointer-events: none;

  ${media.print} {
    display: none;
  }
`

const Card = styled.div`
  ${groundStyles('night')}
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  width: fit-content;
  align-items: center;
  gap: ${space.m} ${space.l};
  padding: ${space.m} ${space.l};
  border: 1px solid ${colour.line};
  border-radius: ${radius.m};
  box-shadow: ${shadow.floating};
  pointer-events: auto;

  p {
    flex: 4 1 20rem;
    max-width: ${width.text};
    color: ${colour.soft};
  }
`

/* Equal columns, as wide as the longer of the two labels. */
const Choices = styled.div`
  flex: 1 0 auto;
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.s};
`

const Choice = styled.button`
  ${type.action}
  min-width: 7rem;
  min-height: ${target};
  padding: ${space.xs} ${space.m};
  border: 1px solid ${colour.soft};
  border-radius: ${radius.round};
  background: none;
  cursor: pointer;
  transition: border-color ${motion.quick};

  &[aria-pressed='true'] {
    border-color: ${colour.accent};
    color: ${colour.accent};

    &::before {
      content: '✓ ' / '';
    }
  }
  ${media.hover} {
    &:hover {
      border-color: ${colour.accent};
    }
  }
`
