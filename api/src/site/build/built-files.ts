import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A file of a build. Only listed files are served, so that nothing else in the folder is reachable. */
interface BuiltFileRecord {
  type: string
  integrity: string
  /** Encodings that were compressed at build time, in files next to it. */
  encodings: ('br' | 'gzip')[]
}
type BuiltFiles = Record<string, BuiltFileRecord>

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

/** The folder of the previous build: pages that were open during an upgrade still request its scripts. */
export const previousBuild = (folder: string) => `${folder}.previous`

/** Run before a build: renames the present build to the previous one, and removes the one before that. */
export async function keepPreviousBuild(folder: string) {
  // A build without a list was not completed.
  if (!existsSync(join(folder, listName))) return
  await rm(previousBuild(folder), { recursive: true, force: true })
  await rename(folder, previousBuild(folder))
}

/** Run after a build: compresses its files and lists those that may be served. */
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
  // Large files are the Studio's: the best compression of them would delay the first start by seconds.
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: body.length > 500_000 ? 9 : 11 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, best),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gzip`, gz)])
  const { size } = await stat(`${path}.br`)
  return { type, integrity, encodings: size < body.length ? ['br', 'gzip'] : [] }
}
