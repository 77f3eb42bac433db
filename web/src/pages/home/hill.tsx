import styled, { css, keyframes } from 'styled-components'
import { hillColours, sun } from '../../ui/sky.ts'
import { whileSkyPasses } from './while-sky-passes.ts'

/** A hill before sunrise, and over it the light that comes across it. */
export function Hill({ ridge, place }: { ridge: string; place: number }) {
  const [top, foot] = hillColours[place] ?? hillColours[0]
  const drawing = { viewBox: '0 0 1600 400', preserveAspectRatio: 'none', focusable: 'false' } as const
  const paint = (name: string) => ({ id: `${name}-${place}`, url: `url(#${name}-${place})` })
  const [earth, light, rim] = [paint('earth'), paint('light'), paint('rim')]
  return (
    <>
      <Slope {...drawing}>
        <linearGradient id={earth.id} x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset="0.75" stopColor={foot} />
        </linearGradient>
        <path d={`${ridge}V400H0Z`} fill={earth.url} />
      </Slope>
      <Light {...drawing} className={`from-${place}`}>
        <radialGradient id={light.id} gradientUnits="userSpaceOnUse" cx="1120" cy="60" r="900">
          <stop stopColor={sun.light} stopOpacity={0.62 - place * 0.1} />
          <stop offset="1" stopColor={sun.light} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={rim.id} gradientUnits="userSpaceOnUse" cx="1120" cy="140" r="620">
          <stop stopColor={sun.rim} stopOpacity="0.95" />
          <stop offset="1" stopColor={sun.light} stopOpacity="0" />
        </radialGradient>
        <path d={`${ridge}V400H0Z`} fill={light.url} />
        <path d={ridge} fill="none" stroke={rim.url} vectorEffect="non-scaling-stroke" />
      </Light>
    </>
  )
}

const brighten = keyframes`
  from { opacity: 0.1; }
`
const slope = css`
  position: absolute;
  inset: auto 0 -1px;
  width: 100%;
  height: 52%;
`

const Slope = styled.svg`
  ${slope}
`

/* It reaches the farthest ridge first. */
const Light = styled.svg`
  ${slope}
  ${whileSkyPasses(css`
    animation-name: ${brighten};
    animation-range: contain 0% contain 55%;
  `)}
  ${[1, 2, 3].map(
    (place) => css`
      &.from-${place} {
        animation-range: contain ${place * 15}% contain ${55 + place * 15}%;
      }
    `,
  )}
`
