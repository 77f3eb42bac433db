import { pages, type PageName } from '@daymark/schemas/pages'
import { grounds } from '../ui/theme.ts'

/** What a browser's own bars are to look like beside the top of a page, by the scheme they keep to. */
export function themeColoursOf(page: PageName) {
  const { ground } = pages[page]
  const light = ground === 'deepNight' ? 'night' : ground
  return { light: grounds[light].ground, dark: grounds[ground].ground }
}
