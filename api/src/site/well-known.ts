import { feedPath } from '@daymark/schemas/feed'
import { pathOf, type PageName } from '@daymark/schemas/pages'
import { listedQuery, type Listed } from '@daymark/schemas/page-queries'
import type { ContentSource } from '../content/source.ts'
import type { Pages } from './pages/pages.ts'
import { xml } from './xml.ts'

/** The files that other programs look for. */
export const wellKnownPaths = [
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  feedPath,
  '/.well-known/security.txt',
]

/** Every page that search engines may list, with the time at which it was last published. */
export async function sitemap(source: ContentSource, { table, all }: Pages, origin: string) {
  const listed = (await source.query(listedQuery(table))) as Listed
  const changes = new Map(
    Object.entries(listed).flatMap(([name, rows]) =>
      rows.map(({ params, changed }) => [decodeURI(pathOf(table[name as PageName], params)), changed]),
    ),
  )
  const addresses = all().filter(({ name, path }) => name !== 'notFound' && changes.has(path))
  const entries = addresses.map(({ path }) => {
    const changed = changes.get(path)
    return `<url><loc>${xml(encodeURI(origin + path))}</loc>${changed ? `<lastmod>${changed.slice(0, 19)}Z</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

export const robots = (origin: string) => `User-agent: *
Disallow: /studio
Disallow: /api/
Sitemap: ${origin}/sitemap.xml
`

export async function securityTxt(contactEmail: string | null, origin: string, now: Date) {
  const expires = new Date(now.getTime() + 180 * 86_400_000).toISOString().slice(0, 10)
  const contact = contactEmail ? `mailto:${contactEmail}` : `${origin}/#contact`
  return `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`
}

/** The ground on which the home page begins. */
const night = '#060a16'

export const webManifest = (name: string) =>
  JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: night,
    theme_color: night,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
