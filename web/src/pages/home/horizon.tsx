import styled from 'styled-components'
import { colour, grounds, horizon, media, radius, z } from '../../ui/theme.ts'

/** The passage from dark to light: stars, the sun and hills, the nearest in the colour of the next section. */
export default function Horizon() {
  return (
    <Sky aria-hidden="true" data-ground="twilight">
      <Stars>
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={`${x}%`} cy={`${y}%`} r={r} />
        ))}
      </Stars>
      <Sun />
      <Hills viewBox="0 0 1600 400" preserveAspectRatio="none" focusable="false">
        {hills.map((path, place) => (
          <path key={place} d={path} fill={horizon.hills[place]} />
        ))}
      </Hills>
      <DayGround data-ground="dawn" />
    </Sky>
  )
}

const stars = [
  [6, 9, 1.1],
  [13, 27, 0.8],
  [21, 4, 1.3],
  [29, 17, 0.7],
  [37, 8, 0.9],
  [46, 22, 0.7],
  [54, 5, 1.2],
  [63, 13, 0.8],
  [72, 3, 1],
  [81, 16, 0.7],
  [88, 7, 1.2],
  [95, 20, 0.8],
] as const

/** From far to near. */
const hills = [
  'M0 147Q73 140 109 137Q145 134 182 138Q218 141 255 139Q291 136 328 129Q364 121 400 116Q436 111 473 109Q509 107 546 111Q582 115 619 116Q655 117 691 117Q727 116 764 122Q800 127 837 131Q873 134 909 138Q945 142 982 149Q1018 156 1055 160Q1091 163 1128 163Q1164 163 1200 156Q1236 148 1273 143Q1309 137 1346 141Q1382 145 1419 147Q1455 149 1491 151Q1527 152 1564 155L1600 158V400H0Z',
  'M0 234Q89 215 134 201Q178 186 223 176Q267 166 312 171Q356 175 400 173Q444 171 489 175Q533 178 578 181Q622 184 667 189Q711 194 756 198Q800 201 845 207Q889 213 934 209Q978 205 1023 200Q1067 194 1112 201Q1156 208 1200 214Q1244 220 1289 223Q1333 225 1378 223Q1422 220 1467 220Q1511 219 1556 214L1600 208V400H0Z',
  'M0 263Q100 270 150 270Q200 269 250 277Q300 285 350 282Q400 278 450 270Q500 262 550 260Q600 258 650 265Q700 271 750 269Q800 267 850 268Q900 269 950 264Q1000 258 1050 258Q1100 258 1150 262Q1200 266 1250 266Q1300 265 1350 268Q1400 271 1450 286Q1500 301 1550 312L1600 322V400H0Z',
  'M0 348Q114 341 172 338Q229 334 286 330Q343 325 400 325Q457 325 514 327Q571 328 629 325Q686 322 743 330Q800 338 857 346Q914 353 972 354Q1029 354 1086 351Q1143 347 1200 343Q1257 339 1314 343Q1371 347 1429 347Q1486 346 1543 349L1600 351V400H0Z',
]

const Sky = styled.div`
  position: relative;
  height: clamp(26rem, 52vw, 56rem);
  overflow: clip;
  background: ${horizon.sky};
  isolation: isolate;
  ${media.print} {
    display: none;
  }
  ${media.contrast} {
    display: none;
  }
`

const Stars = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  fill: ${grounds.twilight.ink};
  opacity: 0.55;
`

const Sun = styled.i`
  position: absolute;
  top: 61%;
  left: 70%;
  width: clamp(4.5rem, 8vw, 9.5rem);
  aspect-ratio: 1;
  border-radius: ${radius.round};
  background: ${horizon.sun};
  translate: -50% -50%;

  &::before {
    content: '';
    position: absolute;
    inset: -300%;
    z-index: ${z.behind};
    border-radius: inherit;
    background: ${horizon.halo};
  }
`

const Hills = styled.svg`
  position: absolute;
  inset: auto 0 -1px;
  width: 100%;
  height: 52%;
`

/* From here on the header takes the light colours. */
const DayGround = styled.div`
  position: absolute;
  inset: 72% 0 0;
  color: ${colour.ink};
`
