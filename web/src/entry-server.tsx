import { pages, pathOf } from '@daymark/schemas/pages'
import { readPage } from '@daymark/schemas/read-page'
import type { RenderInput, RenderedPage, ServerBundle } from '@daymark/schemas/render'
import { dehydrate } from '@tanstack/react-query'
import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { App } from './app.tsx'
import type { EditAttributes } from './content/edit-attributes.ts'
import { pageQuery } from './content/page-query.ts'
import { createQueryClient } from './content/query-client.ts'
import { studioAttributes } from './content/studio-attributes.ts'
import { documentOf } from './document.ts'
import { moduleOf } from './routes.tsx'
import { globalStyle } from './ui/global-style/global-style.ts'

export async function render(input: RenderInput): Promise<RenderedPage> {
  const { page, params = {}, asked, answer, config, form, draft, report } = input
  const content = await readPage(page, answer, report)
  const queryClient = createQueryClient(config.apiOrigin)
  queryClient.setQueryData(pageQuery(page, params, config).queryKey, content)
  const cache = dehydrate(queryClient)

  const styles = new ServerStyleSheet()
  try {
    const markup = await markupOf(
      styles.collectStyles(
        <StaticRouter location={pathOf(pages[page], params)}>
          <App
            site={{ config, asked, form, draft, editAttributes: attributesOf(input) }}
            queryClient={queryClient}
            cache={cache}
          />
        </StaticRouter>,
      ),
    )
    return documentOf({
      ...input,
      content,
      markup,
      styleTags: `<style>${compact(globalStyle)}</style>\n${styles.getStyleTags()}`,
      served: { page, config, cache, form, draft },
    })
  } finally {
    styles.seal()
    queryClient.clear()
  }
}

export { moduleOf }

export default { render, moduleOf } satisfies ServerBundle

function attributesOf({ draft, config }: RenderInput): EditAttributes | undefined {
  if (draft === 'checked') return ({ _id }, path) => ({ 'data-field': `${_id}.${path}` })
  return draft === 'edited' ? studioAttributes(config) : undefined
}

/** Without streaming: React would put late parts into hidden elements, which need script to be moved. */
async function markupOf(app: React.ReactNode) {
  let fault: unknown
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      fault ??= error
    },
  })
  const markup = await new Response(prelude).text()
  if (fault) throw fault
  return markup
}

const compact = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')
