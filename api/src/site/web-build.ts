import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltFile, RenderInput, ServerBundle } from '@daymark/schemas/render'
import { readBuiltFiles } from './built-files.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

/** web's build: what renders pages, and the files a page's head must name. */
export async function loadWebBuild(folder: string) {
  const bundle = join(folder, 'server/entry-server.js')
  if (!existsSync(bundle)) throw new Error('The site has not been built: run `npm start`, which builds it.')
  const { render } = (await import(pathToFileURL(bundle).href)) as ServerBundle
  return { render, assets: readAssets(join(folder, 'client')) }
}

function readAssets(client: string): RenderInput['assets'] {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const files = readBuiltFiles(client)
  const built = (file: string): BuiltFile => ({ href: `/${file}`, integrity: files[file]?.integrity ?? '' })
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build of the site names no entry.')

  const needed = new Set<string>()
  const follow = (chunk: ManifestChunk) => {
    for (const key of chunk.imports ?? []) {
      const next = manifest[key]
      if (!next || needed.has(next.file)) continue
      needed.add(next.file)
      follow(next)
    }
  }
  follow(entry)
  return {
    entry: built(entry.file),
    modulePreloads: [...needed].map(built),
    fonts: Object.keys(files)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `/${file}`),
  }
}
