import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageNames, type PageName } from '@daymark/schemas/pages'
import type { BuiltFile, RenderInput, ServerBundle } from '@daymark/schemas/render'
import { readBuiltFiles } from './built-files.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
}

/** What makes a page clickable in the Studio's preview. */
const livePreview = 'src/content/live-preview.tsx'

/** The message is one plain sentence for the operator. */
export class NotBuiltError extends Error {}

/** The build of web: the function that renders pages, and the files that the head of a page names. */
export async function loadWebBuild(folder: string) {
  const bundle = join(folder, 'server/entry-server.js')
  if (!existsSync(bundle))
    throw new NotBuiltError('The site has not been built: run `npm start`, which builds it.')
  const { render, moduleOf } = (await import(pathToFileURL(bundle).href)) as ServerBundle
  const client = join(folder, 'client')
  return { render, assetsOf: readAssets(client, moduleOf), fontFaces: readFontFaces(client) }
}

/** The fonts of the site as CSS, for the login page, which the site does not render. */
function readFontFaces(client: string) {
  const names = Object.keys(readBuiltFiles(client))
  return Object.entries({ newsreader: 'Newsreader', 'instrument-sans': 'Instrument Sans' })
    .map(([file, family]) => [names.find((name) => name.startsWith(`assets/${file}-`)), family])
    .filter(([name]) => name)
    .map(
      ([name, family]) =>
        `@font-face{font-family:'${family} Variable';src:url(/${name}) format('woff2');font-weight:300 600;font-display:swap}`,
    )
    .join('\n')
}

function readAssets(client: string, moduleOf: ServerBundle['moduleOf']) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const files = readBuiltFiles(client)
  const built = (file: string): BuiltFile => ({ href: `/${file}`, integrity: files[file]?.integrity ?? '' })
  const chunk = (source: string) => {
    const found = manifest[source]
    if (!found)
      throw new NotBuiltError(
        `The build of the site is old, it has no ${source}: run \`npm start\`, which builds it.`,
      )
    return found
  }

  const collect = ({ file, imports = [] }: ManifestChunk, needed: Set<string>) => {
    if (needed.has(file)) return
    for (const key of imports) collect(chunk(key), needed)
    needed.add(file)
  }
  const assetsOf = (...sources: string[]): RenderInput['assets'] => {
    const needed = new Set<string>()
    for (const source of ['src/entry-client.tsx', ...sources]) collect(chunk(source), needed)
    return { start: built(chunk('src/start.ts').file), modules: [...needed].map(built) }
  }
  // For all pages, so that an incomplete build fails at the start.
  const assets = Object.fromEntries(
    pageNames.map((page) => [
      page,
      { own: assetsOf(moduleOf(page)), edited: assetsOf(moduleOf(page), livePreview) },
    ]),
  ) as Record<PageName, Record<'own' | 'edited', RenderInput['assets']>>
  return (page: PageName, draft?: RenderInput['draft']) => assets[page][draft === 'edited' ? 'edited' : 'own']
}
