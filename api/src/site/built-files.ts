import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A file of a build: known by name beforehand, so that nothing else in the folder can be asked for. */
export interface BuiltFileRecord {
  type: string
  integrity: string
  /** Encodings that lie beside the file, compressed when it was built. */
  encodings: ('br' | 'gzip')[]
}
export type BuiltFiles = Record<string, BuiltFileRecord>

const listName = '.files.json'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** The list that `listBuiltFiles` left in a build's folder; empty when there is no build. */
export function readBuiltFiles(folder: string): BuiltFiles {
  const list = join(folder, listName)
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as BuiltFiles) : {}
}

/** The build before the one in `folder`: a page that was open during an upgrade still finds its scripts. */
export const previousBuild = (folder: string) => `${folder}.previous`

/** Run before a build: the one that stands there steps aside, and the one before it goes. */
export async function setBuildAside(folder: string) {
  // What was not listed was not finished and never served.
  if (!existsSync(join(folder, listName))) return
  await rm(previousBuild(folder), { recursive: true, force: true })
  await rename(folder, previousBuild(folder))
}

/** Run once after a build: compresses what compresses and lists every file that may be served. */
export async function listBuiltFiles(folder: string) {
  const files: BuiltFiles = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    const type = types[extname(entry.name)]
    const hidden = name.split('/').some((part) => part.startsWith('.'))
    if (!entry.isFile() || !type || hidden) continue
    files[name] = await prepare(path, type)
  }
  await writeFile(join(folder, listName), JSON.stringify(files))
}

async function prepare(path: string, type: string): Promise<BuiltFileRecord> {
  const body = await readFile(path)
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`
  const compressible = /^(text|application)\/|svg/.test(type) && body.length > 512
  if (!compressible) return { type, integrity, encodings: [] }
  // For what only staff load, the best is not worth the seconds that each first start would wait for it.
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: body.length > 500_000 ? 9 : 11 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, best),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gzip`, gz)])
  const { size } = await stat(`${path}.br`)
  return { type, integrity, encodings: size < body.length ? ['br', 'gzip'] : [] }
}
