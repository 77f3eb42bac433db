import { pages, readPage } from '@daymark/schemas/pages'
import type { RenderInput, RenderedPage, ServerBundle } from '@daymark/schemas/render'
import { dehydrate } from '@tanstack/react-query'
import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { App } from './app.tsx'
import { pageQuery } from './content/page-query.ts'
import { createQueryClient } from './content/query-client.ts'
import { documentOf } from './document.ts'
import { kept } from './served-styles.ts'
import { ownTurn } from './ui/piece.tsx'
import { globalStyle } from './ui/global-style.ts'

export async function render(input: RenderInput): Promise<RenderedPage> {
  const { page, answer, config, form, report } = input
  const content = readPage(page, answer, report)
  const queryClient = createQueryClient(config.apiOrigin)
  queryClient.setQueryData(pageQuery(page, config).queryKey, content)
  const cache = dehydrate(queryClient)

  const styles = new ServerStyleSheet()
  try {
    const markup = await markupOf(
      styles.collectStyles(
        <StaticRouter location={pages[page].path}>
          <App site={{ config, content, form }} queryClient={queryClient} />
        </StaticRouter>,
      ),
    )
    return documentOf({
      ...input,
      content,
      markup,
      styleTags: `<style>${compact(globalStyle)}</style>\n${styles.getStyleTags().replace('data-styled="true"', `data-styled="${kept}"`)}`,
      served: { config, cache, form },
    })
  } finally {
    styles.seal()
    queryClient.clear()
  }
}

export const pageModules = {
  home: 'src/pages/home/home-page.tsx',
  projects: 'src/pages/projects/projects-page.tsx',
  notFound: 'src/pages/not-found.tsx',
} as const

export default { render, pageModules } satisfies ServerBundle

/** Everything at once: no part of a page may wait in a hidden element for a script to move it. */
async function markupOf(app: React.ReactNode) {
  let fault: unknown
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      fault ??= error
    },
  })
  await ownTurn()
  const markup = await new Response(prelude).text()
  if (fault) throw fault
  return markup
}

const compact = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')
