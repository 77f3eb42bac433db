import { media } from '../theme.ts'

/**
 * Paper: black on white in the site's faces, pictures of a size that leaves the words together, and nothing to press.
 * The margins leave room for the layout of a tablet on A4 and on Letter.
 */
export const printStyle = `
  @page { margin: 15mm 11mm 16mm; }
  ${media.print} {
    html { color-scheme: light; font-size: 80%; }
    *, *::before, *::after {
      color: black !important; background: none !important; box-shadow: none !important; border-color: gray !important;
    }
    .skip-link, form { display: none !important; }

    header, footer, main > *, main section, main article { padding-inline: 0 !important; }
    main section, main article { padding-block: 1.25rem !important; margin-top: 0 !important; min-height: 0 !important; }
    footer { padding-block: 0.75rem !important; }

    h1, h2, h3, h4, :is(h1, h2) + p, dt { break-after: avoid; }
    li, figure, blockquote, details, dl > div { break-inside: avoid; }
    p { orphans: 3; widows: 3; }

    main figure { margin-inline: 0 !important; min-height: 0 !important; contain: none !important; }
    main figure:has(> img) { aspect-ratio: auto !important; width: fit-content; max-width: 100%; }
    main figure > img { width: auto !important; height: auto !important; max-height: 8cm; }

    main a[href^='https:']::after { content: ' (' attr(href) ')'; overflow-wrap: anywhere; }
  }
`
