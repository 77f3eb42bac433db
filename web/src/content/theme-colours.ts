import { grounds, type GroundName } from '../ui/theme.ts'

/** The `theme-color` over a ground for each colour scheme. */
export function themeColoursOf(ground: GroundName) {
  const light = ground === 'deepNight' ? 'night' : ground
  return { light: grounds[light].ground, dark: grounds[ground].ground }
}

/** What the browser draws around the page takes the colour of the ground. */
export function setThemeColour(ground: GroundName) {
  for (const [scheme, colour] of Object.entries(themeColoursOf(ground)))
    document.head.querySelector(`meta[media*="${scheme}"]`)?.setAttribute('content', colour)
}
