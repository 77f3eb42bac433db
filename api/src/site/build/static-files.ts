import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { readBuiltFiles } from './built-files.ts'
import { sendCached, type CachedResponse } from '../pages/cached-response.ts'

/** Build tools put a hash of the content into a name that may be cached for ever. */
const hashed = /[-.][\w-]{8,40}\.\w+$/

export type StaticFiles = ReturnType<typeof createStaticFiles>

/** The listed files of a build; each is read at its first request and cached. */
export function createStaticFiles(folder: string) {
  const files = readBuiltFiles(folder)
  const cache = new Map<string, Promise<CachedResponse>>()

  async function load(name: string): Promise<CachedResponse> {
    const record = files[name]
    if (!record) throw new Error(`${name} is not in the build`)
    const path = join(folder, name)
    const read = async (file: string) => new Uint8Array(await readFile(file))
    const [identity, br, gzip] = await Promise.all([
      read(path),
      record.encodings.includes('br') ? read(`${path}.br`) : undefined,
      record.encodings.includes('gzip') ? read(`${path}.gzip`) : undefined,
    ])
    return {
      status: 200,
      headers: {
        'content-type': record.type,
        'cache-control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
      etag: record.integrity.slice(7, 29).replaceAll(/[+/]/g, '_'),
    }
  }

  function find(name: string) {
    if (!Object.hasOwn(files, name)) return undefined
    const known = cache.get(name)
    if (known) return known
    const found = load(name)
    cache.set(name, found)
    found.catch(() => cache.delete(name))
    return found
  }

  return {
    files,
    find,
    /** Undefined when the build has no such file. */
    async answer(c: Context, name: string) {
      const found = find(name)
      return found && sendCached(c, await found)
    },
  }
}
