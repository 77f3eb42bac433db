import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { readBuiltFiles } from './built-files.ts'
import { answerKept, type KeptAnswer } from './kept-answer.ts'

/** Build tools put a hash of the content into a name that is safe to keep for ever. */
const hashed = /[-.][\w-]{8,40}\.\w+$/

export type StaticFiles = ReturnType<typeof createStaticFiles>

/** The files of a build by their list; each is read when first asked for and kept while it is small. */
export function createStaticFiles(folder: string) {
  const files = readBuiltFiles(folder)
  const kept = new Map<string, Promise<KeptAnswer>>()

  async function load(name: string): Promise<KeptAnswer> {
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
    const known = kept.get(name)
    if (known) return known
    const found = load(name)
    kept.set(name, found)
    found.catch(() => kept.delete(name))
    return found
  }

  return {
    files,
    find,
    /** Undefined when the build has no such file. */
    async answer(c: Context, name: string) {
      const found = find(name)
      return found && answerKept(c, await found)
    },
  }
}
