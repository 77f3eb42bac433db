import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { narrowScreen } from '../ui/muted-video.tsx'
import { useReducedMotion } from '../ui/reduced-motion.ts'
import { colour, media } from '../ui/theme.ts'

/** Brings up the chart of the film around the pointer. The pointer itself stays as it is. */
export default function Lantern() {
  const reduced = useReducedMotion()
  const light = useRef<HTMLDivElement>(null)
  const chart = useRef<SVGSVGElement>(null)

  useEffect(() => {
    const opening = light.current?.closest('section')
    if (!opening || reduced) return
    let frame = 0
    const move = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!light.current?.parentElement || !chart.current) return
        const { left, top } = light.current.parentElement.getBoundingClientRect()
        const [x, y] = [clientX - left, clientY - top]
        light.current.style.transform = `translate(${x}px, ${y}px)`
        // Stays in its place while the light moves.
        chart.current.style.transform = `translate(${-x}px, ${-y}px)`
      })
    }
    opening.addEventListener('pointermove', move)
    return () => {
      opening.removeEventListener('pointermove', move)
      cancelAnimationFrame(frame)
    }
  }, [reduced])

  if (reduced) return null
  return (
    <Light ref={light}>
      <Chart ref={chart} viewBox="0 0 1920 1080" preserveAspectRatio="xMidYMid slice">
        <g transform="translate(1728 1209.6)">
          {rings.map((ring) => (
            <circle key={ring} r={ring * step} opacity={ring % 2 ? 0.6 : 1} />
          ))}
          {bearings.map((degrees) => (
            <path key={degrees} d={`M-${step} 0H-2400`} opacity="0.5" transform={`rotate(${degrees})`} />
          ))}
        </g>
      </Chart>
    </Light>
  )
}

/* The rings and bearings that the film has, around the place where the sun will rise. */
const step = 0.27 * 1080
const rings = [1, 2, 3, 4, 5, 6, 7]
const bearings = Array.from({ length: 13 }, (_, place) => place * 15)

const radius = '15rem'

const Light = styled.div`
  position: absolute;
  top: -${radius};
  left: -${radius};
  width: calc(2 * ${radius});
  height: calc(2 * ${radius});
  overflow: hidden;
  /* Away until the pointer moves. */
  transform: translate(-100vw, 0);
  mask-image: radial-gradient(circle closest-side, black, rgb(0 0 0 / 0.4) 55%, transparent);
  will-change: transform;
  @media ${narrowScreen} {
    display: none;
  }
  ${media.contrast} {
    display: none;
  }
  section:not(:hover) > * > & {
    opacity: 0;
  }
  transition: opacity 300ms;
`

/* As large as the film. */
const Chart = styled.svg`
  position: absolute;
  top: ${radius};
  left: ${radius};
  width: 100cqw;
  height: 100cqh;
  max-width: none;
  fill: none;
  stroke: ${colour.soft};
  stroke-width: 1.25;
  opacity: 0.55;
  will-change: transform;
`
