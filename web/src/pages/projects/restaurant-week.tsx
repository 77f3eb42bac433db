import styled, { css, keyframes } from 'styled-components'
import { hillColours, sun } from '../../ui/sky.ts'
import { colour, font, grounds, media, radius } from '../../ui/theme.ts'

/** Invented figures: covers on each day, and what the forecast expected at least and at most. */
const days = [
  { day: 'Mon', covers: 42, band: [38, 50] },
  { day: 'Tue', covers: 35, band: [32, 44], rain: true },
  { day: 'Wed', covers: 48, band: [42, 58], rain: true },
  { day: 'Thu', covers: 66, band: [58, 74] },
  { day: 'Fri', covers: 104, band: [90, 116], expected: true },
  { day: 'Sat', covers: 121, band: [100, 138], expected: true },
  { day: 'Sun', covers: 88, band: [64, 112], expected: true, holiday: true },
] as const
/** The price of a pound of butter, in dollars. */
const butter = [4.1, 4.1, 4.15, 4.3, 4.45, 4.5, 4.6]

const title =
  'A sample: one week in a restaurant. Guests from Monday to Thursday, 42, 35, 48 and 66, all within the forecast; it rained on Tuesday and Wednesday. Expected are 104 on Friday, 121 on Saturday and 88 on Sunday, a holiday. The price of butter rises from $4.10 to $4.60.'

const floor = 650
const xOf = (place: number) => 150 + place * 150
const yOf = (covers: number) => floor - covers * 3.1
const butterAt = (price: number) => 330 - (price - 4) * 260
const line = (points: (readonly [number, number])[]) => `M${points.map((point) => point.join(' ')).join('L')}`
const band = line([
  ...days.map(({ band }, place) => [xOf(place), yOf(band[1])] as const),
  ...days.map(({ band }, place) => [xOf(place), yOf(band[0])] as const).toReversed(),
])

/** What the dashboard of the sample case study is about, drawn instead of a picture. */
export function RestaurantWeek() {
  return (
    <Sky>
      <Sun />
      <Drawing viewBox="0 0 1200 800" role="img" aria-label={title}>
        {[150, 235, 330].map((radius) => (
          <circle key={radius} className="ring" cx="1050" cy="300" r={radius} />
        ))}
        <path className="band" d={`${band}Z`} />
        {days.map((it, place) => (
          <Day key={it.day} {...it} place={place} />
        ))}
        <path className="floor" d={`M75 ${floor}H1125`} />
        <path className="butter" d={line(butter.map((price, place) => [xOf(place), butterAt(price)]))} />
        <text x={xOf(0)} y={butterAt(4.1) - 24} className="butter-label">
          Butter $4.10
        </text>
        <text x={xOf(6)} y={butterAt(4.6) - 24} className="butter-label end">
          $4.60
        </text>
        <text x={xOf(1.5)} y={438}>
          Rain
        </text>
        <text x="75" y="80" className="title">
          Sample: one week in a restaurant
        </text>
        <text x={xOf(3)} y={yOf(92)}>
          Forecast
        </text>
      </Drawing>
    </Sky>
  )
}

function Day({ day, covers, place, ...marks }: (typeof days)[number] & { place: number }) {
  const x = xOf(place)
  const y = yOf(covers)
  return (
    <>
      <rect
        className={'expected' in marks ? 'bar expected' : 'bar'}
        x={x - 28}
        y={y}
        width="56"
        height={floor - y}
      />
      <text x={x} y={y - 16} className="figure">
        {covers}
      </text>
      <text x={x} y={floor + 44}>
        {day}
      </text>
      {'rain' in marks && <path className="rain" d={`M${x - 16} 420l-8 26m24-26l-8 26m24-26l-8 26`} />}
      {'holiday' in marks && (
        <text x={x} y={floor + 88} className="holiday">
          Holiday
        </text>
      )}
    </>
  )
}

const grow = keyframes`
  from { transform: scaleY(0); }
`
const appear = keyframes`
  from { opacity: 0; }
`

/* Drawn once: the days grow, then what was foreseen appears. */
const drawnOnce = css`
  html[data-motion='moving'] & {
    .bar {
      transform-box: fill-box;
      transform-origin: bottom;
      animation: ${grow} 700ms cubic-bezier(0.16, 1, 0.3, 1) both;
    }
    .band,
    .butter {
      animation: ${appear} 600ms 400ms ease-out both;
    }
  }
`

const Sky = styled.div`
  position: relative;
  height: 100%;
  background: linear-gradient(160deg, #bcd0d8, #e6e4d6 45%, #f6cfa6);
`

/* An element of its own, because a view transition takes no part of a drawing. */
const Sun = styled.i`
  position: absolute;
  top: 26.25%;
  left: 80%;
  width: 15%;
  aspect-ratio: 1;
  border-radius: ${radius.round};
  background: ${sun.light};
  view-transition-name: sun;
`

const Drawing = styled.svg`
  position: relative;
  width: 100%;
  height: 100%;
  color: ${grounds.dawn.ink};
  fill: currentColor;
  stroke-linecap: round;

  text {
    font: 500 2.1rem ${font.text};
    text-anchor: middle;
    font-variant-numeric: tabular-nums;
  }
  .title,
  .butter-label {
    text-anchor: start;
  }
  .end {
    text-anchor: end;
  }
  .title {
    font: 380 2.6rem ${font.display};
  }
  .ring {
    fill: none;
    stroke: ${colour.line};
  }
  .band {
    fill: ${hillColours[0][0]};
    opacity: 0.3;
  }
  .bar {
    fill: #5d7d8e;
  }
  .bar.expected {
    fill: rgb(255 250 241 / 0.45);
    stroke: currentColor;
    stroke-width: 2;
    stroke-dasharray: 4 7;
  }
  .floor {
    stroke: currentColor;
    stroke-width: 2;
  }
  .butter,
  .rain {
    fill: none;
    stroke: ${grounds.dawn.accent};
    stroke-width: 4;
    stroke-linejoin: round;
  }
  .rain {
    stroke: #3d5f73;
    stroke-width: 3;
  }
  .butter-label,
  .holiday {
    fill: ${grounds.dawn.accent};
  }
  ${media.tablet} {
    text {
      font-size: 1.35rem;
    }
    .title {
      font-size: 2rem;
    }
  }
  ${drawnOnce}
`
