import { feedPath, feedQuery, type FeedAnswer } from '@daymark/schemas/feed'
import { withProduct } from '@daymark/schemas/read-page'
import type { ContentSource } from '../content/source.ts'
import { xml } from './xml.ts'

/** RSS 2.0 of the pages that are news, as https://www.rssboard.org/rss-specification has it; undefined without any. */
export async function feed(source: Pick<ContentSource, 'query'>, origin: string) {
  const found = (await source.query(feedQuery)) as FeedAnswer | null
  const below = found?.below
  if (!below) return undefined
  const { productName, seoDescription, entries } = withProduct(found, found.productName)
  const href = (path: string) => xml(encodeURI(origin + path))
  const items = entries.map(
    ({ title, summary, path, at }) => `<item>
<title>${xml(title)}</title>
<link>${href(path)}</link>
<guid>${href(path)}</guid>
<pubDate>${new Date(at).toUTCString()}</pubDate>${summary ? `\n<description>${xml(summary)}</description>` : ''}
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(productName)}</title>
<link>${href(below)}</link>
<description>${xml(seoDescription)}</description>
<atom:link href="${href(feedPath)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`
}
