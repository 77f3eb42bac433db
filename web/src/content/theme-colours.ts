import type { PageMeta } from '@daymark/schemas/pages'
import { grounds } from '../ui/theme.ts'

/** The `theme-color` of a page for each colour scheme. */
export function themeColoursOf({ ground }: PageMeta) {
  const light = ground === 'deepNight' ? 'night' : ground
  return { light: grounds[light].ground, dark: grounds[ground].ground }
}
