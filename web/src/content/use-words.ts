import type { PageContent, PageName } from '@daymark/schemas/pages'
import { useQueryClient } from '@tanstack/react-query'

/** The words that every page brings, for what does not stand on a page of its own. */
export function useWords() {
  const pages = useQueryClient().getQueriesData<PageContent<PageName>>({ queryKey: ['page'] })
  const words = pages.find(([, content]) => content)?.[1]?.settings.words
  if (!words) throw new Error('No page has been served')
  return words
}
