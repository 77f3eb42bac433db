import * as Toast from '@radix-ui/react-toast'
import { useEffect, useRef } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { useWords } from '../../content/use-words.ts'
import { dismissToast, type ToastState } from './toast-store.ts'
import {
  colour,
  grounds,
  media,
  motion,
  radius,
  shadow,
  space,
  groundStyles,
  target,
  type,
  z,
} from '../theme.ts'
import { Tooltip } from '../tooltip/tooltip.tsx'

export default function ToastRegion({ toasts }: { toasts: readonly ToastState[] }) {
  const { toastLabel, toastsLabel, closeToastLabel, closeLabel } = useWords()
  const viewport = useRef<HTMLOListElement>(null)
  const opensByHotkey = useRef(toasts.length === 0)

  useEffect(() => {
    if (opensByHotkey.current) viewport.current?.focus()
  }, [])

  // Radix pauses the duration while the pointer or the focus is on a toast, and stays paused when that toast is closed:
  // a provider for each toast starts with a running clock.
  return (
    <Toast.Provider
      key={toasts[0]?.id}
      label={toastLabel}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map(({ id, title, description, variant, open }) => (
        <Card
          key={id}
          open={open}
          onOpenChange={(stays) => !stays && dismissToast(id)}
          $variant={variant}
          data-variant={variant}
        >
          <Title>{title}</Title>
          <Description>{description}</Description>
          <Tooltip label={closeLabel}>
            <Close aria-label={closeToastLabel}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3.5 3.5l9 9m0-9l-9 9" />
              </svg>
            </Close>
          </Tooltip>
        </Card>
      ))}
      <Viewport ref={viewport} label={toastsLabel} hotkey={['F8']} />
    </Toast.Provider>
  )
}

/* Over the header, so that it covers neither the form nor the card in its place. */
const Viewport = styled(Toast.Viewport)`
  position: fixed;
  z-index: ${z.toast};
  inset-block-start: 0;
  inset-inline-end: 0;
  width: min(26rem, 100vw);
  margin: 0;
  padding: ${space.xs};
  padding-block-start: max(${space.xs}, env(safe-area-inset-top));
  list-style: none;
  border-radius: ${radius.l};

  &:focus-visible {
    outline: 2px solid ${grounds.firstLight.accent};
    outline-offset: -4px;
  }

  ${media.print} {
    display: none;
  }
`

const slideIn = keyframes`
  from { transform: translateY(-0.75rem); opacity: 0; }
`
const fadeOut = keyframes`
  to { opacity: 0; }
`
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(110%); opacity: 0; }
`

const Card = styled(Toast.Root)<{ $variant: ToastState['variant'] }>`
  ${groundStyles('night')}
  position: relative;
  display: grid;
  gap: ${space.hair};
  padding: ${space.m} calc(${target} + ${space.m}) ${space.m} ${space.l};
  border: 1px solid ${colour.line};
  border-radius: ${radius.m};
  box-shadow: ${shadow.floating};
  touch-action: pan-y;

  /* The stripe shows the variant. */
  &::before {
    content: '';
    position: absolute;
    inset-block: ${space.s};
    inset-inline-start: ${space.s};
    width: 2px;
    border-radius: ${radius.round};
    background: ${({ $variant }) => ($variant === 'destructive' ? colour.fault : colour.accent)};
    forced-color-adjust: none;
  }

  ${({ $variant }) =>
    $variant === 'destructive' &&
    css`
      border-color: ${colour.fault};
      background-color: color-mix(in srgb, ${colour.fault} 16%, ${colour.ground});

      & > :first-child {
        color: ${colour.fault};
      }
    `}

  &[data-state='open'] {
    animation: ${slideIn} ${motion.swap};
  }
  &[data-state='closed'] {
    animation: ${fadeOut} ${motion.quick} forwards;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: none;
    transition: transform ${motion.quick};
  }
  &[data-swipe='end'] {
    animation: ${swipeOut} ${motion.quick} forwards;
  }

  ${media.reduced} {
    &[data-state] {
      animation: none;
    }
  }
`

const Title = styled(Toast.Title)`
  ${type.action}
`

const Description = styled(Toast.Description)`
  ${type.small}
  color: ${colour.soft};
`

const Close = styled(Toast.Close)`
  position: absolute;
  inset-block-start: ${space.hair};
  inset-inline-end: ${space.hair};
  display: grid;
  place-items: center;
  width: ${target};
  height: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.s};
  background: none;
  color: ${colour.soft};
  cursor: pointer;

  svg {
    width: 1rem;
    height: 1rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  &:hover {
    color: ${colour.ink};
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`
