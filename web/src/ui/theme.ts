import { fallbackFamilies } from './global-style/fallback-fonts.ts'

/**
 * Design tokens. A section's background is one of `grounds`: `groundStyles` sets it and the custom properties that `colour`
 * names, so that components inside use `colour.ink` and contain no colour of their own.
 */

interface Ground {
  /** The background colour. */
  ground: string
  ink: string
  soft: string
  line: string
  accent: string
  /** The background of a card, a field, a menu. */
  raised: string
  /** The course that leads through a page. */
  course: string
  /** Text on a filled accent. */
  onAccent: string
  fault: string
}

const night = {
  ink: '#f6efe2',
  soft: '#c6cde0',
  line: 'rgb(198 205 224 / 0.26)',
  course: 'rgb(198 205 224 / 0.75)',
  accent: '#f5c886',
  onAccent: '#141c33',
  fault: '#ffb8a6',
}

const day = {
  ink: '#16203a',
  soft: '#454b60',
  line: 'rgb(22 32 58 / 0.22)',
  course: '#8f3a17',
  accent: '#8f3a17',
  onAccent: '#fffaf1',
  fault: '#a3211b',
}

/** In page order, each a step lighter and warmer. */
export const grounds = {
  deepNight: { ...night, ground: '#060a16', raised: '#0e1528' },
  night: { ...night, ground: '#0a1122', raised: '#121b33' },
  lateNight: { ...night, ground: '#101b34', raised: '#1a2745' },
  twilight: { ...night, ground: '#1a2947', raised: '#263858' },
  dawn: { ...day, ground: '#f5e0c9', raised: '#fbeddc' },
  firstLight: { ...day, ground: '#fbf0e0', raised: '#fffaf1' },
} satisfies Record<string, Ground>
export type GroundName = keyof typeof grounds

/** The `theme-color` of a page over a ground, for each colour scheme of the browser. */
export function themeColoursOf(ground: GroundName) {
  const light = ground === 'deepNight' ? 'night' : ground
  return { light: grounds[light].ground, dark: grounds[ground].ground }
}

/** CSS that sets a ground and its colours for everything inside. */
export const groundStyles = (name: GroundName) => `
  ${groundColours(name)}
  color: var(--ink); background-color: var(--ground); accent-color: var(--accent);
`

/** Only the custom properties. */
export function groundColours(name: GroundName) {
  const { ground, ink, soft, line, course, accent, raised, onAccent, fault } = grounds[name]
  return `
    --ground: ${ground}; --ink: ${ink}; --soft: ${soft}; --line: ${line}; --course: ${course};
    --accent: ${accent}; --raised: ${raised}; --on-accent: ${onAccent}; --fault: ${fault};
  `
}

export const colour = {
  ground: 'var(--ground)',
  ink: 'var(--ink)',
  /** Secondary text; its contrast is 4.5:1 at least. */
  soft: 'var(--soft)',
  line: 'var(--line)',
  course: 'var(--course)',
  accent: 'var(--accent)',
  raised: 'var(--raised)',
  onAccent: 'var(--on-accent)',
  fault: 'var(--fault)',
} as const

/** Steps from l on are fluid: smallest on a 320 px screen, largest from 1,600 px on. */
export const space = {
  hair: '0.25rem',
  xs: '0.5rem',
  s: '0.75rem',
  m: '1rem',
  l: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.75rem)',
  xl: 'clamp(1.75rem, 1.4rem + 1.6vw, 3rem)',
  xxl: 'clamp(2.75rem, 2rem + 3.4vw, 5.5rem)',
  section: 'clamp(5rem, 3.6rem + 6.6vw, 10.5rem)',
  /** Between content and the edge of the screen; centres the content on very wide screens. */
  edge: 'max(clamp(1.25rem, 0.4rem + 4.2vw, 5rem), (100vw - 104rem) / 2)',
  /** Between columns. */
  gutter: 'clamp(1rem, 0.6rem + 1.6vw, 2.25rem)',
} as const

/** A line of text has 45 to 70 characters: one is about half an em. `ch` is for headlines, as it differs in a fallback of the text. */
export const width = { text: '29em', headline: '18ch' } as const

export const font = {
  display: `'Newsreader Variable', ${fallbackFamilies('Newsreader')}, Georgia, serif`,
  text: `'Instrument Sans Variable', ${fallbackFamilies('Instrument Sans')}, system-ui, sans-serif`,
} as const

const displayFace = `font-family: ${font.display}; font-weight: 380; word-spacing: 0.06em; text-wrap: balance;`
const textFace = `font-family: ${font.text}; font-weight: 430;`

/** Complete typographic settings: `${type.title}`. */
export const type = {
  hero: `${displayFace} font-size: clamp(2.85rem, 1.6rem + 5.4vw, 7rem); line-height: 0.98; letter-spacing: -0.028em;`,
  headline: `${displayFace} font-size: clamp(2.25rem, 1.6rem + 2.9vw, 4.5rem); line-height: 1.04; letter-spacing: -0.022em;`,
  statement: `${displayFace} font-size: clamp(1.6rem, 1.25rem + 1.5vw, 2.6rem); line-height: 1.2; letter-spacing: -0.014em;`,
  title: `${displayFace} font-size: clamp(1.4rem, 1.25rem + 0.65vw, 1.9rem); line-height: 1.16; letter-spacing: -0.01em;`,
  lead: `${textFace} font-size: clamp(1.1rem, 1.02rem + 0.36vw, 1.35rem); line-height: 1.5; text-wrap: pretty;`,
  body: `${textFace} font-size: clamp(1rem, 0.97rem + 0.14vw, 1.1rem); line-height: 1.6; text-wrap: pretty;`,
  small: `${textFace} font-size: 0.9rem; line-height: 1.5;`,
  /** Small labels: coordinates, numbers, places. */
  chart: `${textFace} font-size: 0.8rem; font-weight: 520; line-height: 1.4; letter-spacing: 0.06em; font-variant-numeric: tabular-nums;`,
  action: `${textFace} font-size: 1rem; font-weight: 560; line-height: 1.25;`,
} as const

/** The backdrop of a dialog. */
export const backdrop = 'rgb(6 10 22 / 0.6)'

export const radius = { s: '0.375rem', m: '0.75rem', l: '1.5rem', round: '999px' } as const

export const shadow = {
  raised: '0 1px 2px rgb(12 18 38 / 0.10), 0 12px 32px -12px rgb(12 18 38 / 0.28)',
  floating: '0 2px 6px rgb(6 10 22 / 0.18), 0 24px 56px -16px rgb(6 10 22 / 0.5)',
} as const

export const motion = {
  /** Hover and press. */
  quick: '120ms cubic-bezier(0.2, 0, 0, 1)',
  /** One content replacing another. */
  swap: '280ms cubic-bezier(0.3, 0, 0.1, 1)',
  /** One text goes before the other comes, so that no two are read at once. */
  goes: '80ms linear',
  comes: '160ms linear 80ms',
} as const

export const z = {
  behind: -1,
  above: 1,
  header: 20,
  notice: 35,
  toast: 40,
  skip: 50,
} as const

/** The smallest comfortable target for a finger. */
export const target = '2.75rem'

export const hairline = `1px solid ${colour.line}`
/** A diamond on the line above a box: styles of its `::before`. */
export const waypoint = `
  content: '';
  position: absolute;
  top: -0.25rem;
  left: 0;
  border: 0.25rem solid ${colour.accent};
  rotate: 45deg;
`

/** A button, or a link in the shape of one, that asks to be pressed. */
export const filledButton = `
  ${type.action}
  display: inline-flex;
  align-items: center;
  min-height: 3.25rem;
  padding: ${space.s} ${space.l};
  border: 1px solid transparent;
  border-radius: ${radius.round};
  background: ${colour.accent};
  color: ${colour.onAccent};
`

const step = { tablet: '44rem', desktop: '64rem', wall: '135rem' } as const

export const media = {
  tablet: `@media (min-width: ${step.tablet})`,
  desktop: `@media (min-width: ${step.desktop})`,
  wall: `@media (min-width: ${step.wall})`,
  hover: '@media (hover: hover) and (pointer: fine)',
  reduced: '@media (prefers-reduced-motion: reduce)',
  contrast: '@media (forced-colors: active)',
  print: '@media print',
  /** Inside the Studio's preview, where both sides of a card must be there to be clicked. */
  preview: 'html[data-preview] &',
} as const

export const focusRing = `outline: 2px solid ${colour.accent}; outline-offset: 3px;`
