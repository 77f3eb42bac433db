import displayFont from 'virtual:font/newsreader'
import textFont from 'virtual:font/instrument-sans'
import { fallbackFaces } from './fallback-fonts.ts'
import { nightTimeline } from '../night-passage.tsx'
import { printStyle } from './print-style.ts'
import { skyTimeline } from '../sky.ts'
import { colour, focusRing, font, grounds, media, radius, space, groundStyles, type, z } from '../theme.ts'

/** Fonts and element defaults, in a style tag of their own. */
export const globalStyle = `
  @font-face {
    font-family: 'Newsreader Variable';
    src: url(${displayFont}) format('woff2');
    font-weight: 380;
    font-display: swap;
  }
  @font-face {
    font-family: 'Instrument Sans Variable';
    src: url(${textFont}) format('woff2');
    font-weight: 400 600;
    font-display: swap;
  }
  ${fallbackFaces}

  /* Typed, so that the header can animate from one ground to the next. */
  @property --ground { syntax: '<color>'; inherits: true; initial-value: ${grounds.deepNight.ground}; }
  @property --ink { syntax: '<color>'; inherits: true; initial-value: ${grounds.deepNight.ink}; }
  @property --accent { syntax: '<color>'; inherits: true; initial-value: ${grounds.deepNight.accent}; }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    ${groundStyles('deepNight')}
    color-scheme: dark;
    -webkit-text-size-adjust: none;
    text-size-adjust: none;
  }
  /* Very wide screens enlarge everything instead of spreading it. */
  ${media.wall} { html { font-size: 118%; } }
  /* Only after loading: a smooth scroll past sections that are not laid out yet would miss its target. */
  @media (prefers-reduced-motion: no-preference) {
    html[data-loaded]:not([data-layout-deferred]) { scroll-behavior: smooth; }
  }
  html[data-motion='still'] { scroll-behavior: auto; }

  /* Behind an open menu the page does not scroll, and keeps the space of its scrollbar. */
  html:has(dialog[open]) { overflow: hidden; scrollbar-gutter: stable; }

  body {
    min-height: 100svh;
    /* The header, which is outside of the sections, follows these timelines of some of them. */
    timeline-scope: ${nightTimeline}, ${skyTimeline};
    ${type.body}
    overflow-wrap: break-word;
    -webkit-font-smoothing: antialiased;
    font-synthesis: none;
  }

  /* Clear of the header and of the fade below it. A margin of the targets: scroll-padding would make the page jump when the header is focused. */
  main, main :is([id], a, button, input, textarea) { scroll-margin-block: 7rem var(--foot, 0px); }

  img, svg, video { display: block; max-width: 100%; }
  h1, h2, h3, h4 { font: inherit; }
  ul, ol, dl, dd { padding: 0; list-style: none; }
  button, input, textarea { font: inherit; color: inherit; }
  a { color: inherit; text-underline-offset: 0.22em; text-decoration-thickness: 1px; }

  main :is(h1, h2, h3, h4, p, li, dt, dd) {
    min-width: 0; overflow-wrap: anywhere; hyphens: auto; hyphenate-limit-chars: 16 6 6;
    hanging-punctuation: first last;
  }

  /* Elements move up a little as they scroll into view, but for what an address leads to: browsers scroll to where it is. */
  @media screen and (min-width: 44rem) {
    @supports (animation-timeline: view()) {
      @keyframes settle { from { transform: translateY(2.5rem); } }
      html[data-motion='moving'] [data-reveal]:not(:target, :has(:target)) { animation: settle ease-out both; animation-timeline: view(); animation-range: entry 0% entry 100%; }
    }
  }

  /* From page to page, the orb of a project becomes the sun of its case study. */
  ::view-transition { pointer-events: none; }
  ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 420ms; }

  :focus-visible { ${focusRing} }
  [tabindex='-1']:focus:not(:focus-visible) { outline: none; }
  ::selection { background: ${colour.accent}; color: ${colour.onAccent}; }

  /* Sections below the first screen are laid out at the first interaction, so that it is painted sooner. */
  @media screen {
    html[data-layout-deferred] :is(main > [data-ground]:nth-child(n + 3), [data-passage] [data-ground]:nth-child(n + 2), [data-along] [data-ground]) { content-visibility: auto; contain-intrinsic-size: auto 60rem; }
  }

  .visually-hidden {
    position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap;
  }

  .skip-link {
    position: fixed; top: ${space.s}; left: ${space.s}; z-index: ${z.skip};
    padding: ${space.s} ${space.l}; background: ${colour.accent}; color: ${colour.onAccent};
    border-radius: ${radius.round}; font-family: ${font.text}; translate: 0 -200%;
  }
  .skip-link:focus { translate: 0 0; }

  /* Forced colours do not reach custom properties. */
  ${media.contrast} { * { --line: CanvasText !important; --soft: CanvasText !important; --accent: CanvasText !important; } }

  ${printStyle}
`
