import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WorkBudget } from '../../../http/work-budget.ts'
import { assetError } from '../asset-error.ts'
import type { Plan } from './plan.ts'
import { type Bytes, bytesOf, type HotBytes } from './hot-bytes.ts'
import { isThere } from '../is-there.ts'
import type { ConcurrencyLimit } from '../../../http/concurrency.ts'
import { render } from './render.ts'

export interface Variant {
  key: string
  file: string
  plan: Plan
}

export interface Asker {
  address: string
  /** Staff, and the server itself, may have as many pictures drawn as they need. */
  isLimited: boolean
}

export interface Variants {
  /** `signal` ends when the asker is gone; the picture is dropped when nobody is left and it has not begun. */
  get(variant: Variant, asker: Asker, signal: AbortSignal): Promise<Bytes>
  /** Removes every picture drawn from this original. */
  forget(sha1: string): Promise<void>
}

/** Knows the picture's name, and thereby its ETag, before it is drawn. */
export function variantOf(asset: { id: string; sha1: string; file: string }, plan: Plan): Variant {
  const name = createHash('sha256')
    .update(JSON.stringify([asset.id, plan]))
    .digest('hex')
    .slice(0, 40)
  return { key: `${asset.sha1}-${name}`, file: asset.file, plan }
}

const overBudget = (retryAfter: number) =>
  assetError(429, 'Too many new images were asked for from this address.', {
    'retry-after': String(retryAfter),
  })

/** Pictures on disk under a cap, the longest unused leaving first; what is there at start is kept. */
export function createVariants(options: {
  dataDir: string
  queue: ConcurrencyLimit
  work: WorkBudget
  capBytes: number
  hot: HotBytes
}): Variants {
  const folder = join(options.dataDir, 'cache', 'images')
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key)
  const index = loadIndex(folder)
  const underway = new Map<string, { askers: number; stop: AbortController; done: Promise<Bytes> }>()

  async function get(variant: Variant, asker: Asker, signal: AbortSignal) {
    return (await kept(variant.key)) ?? made(variant, asker, signal)
  }

  async function kept(key: string) {
    const sizes = await index
    const size = sizes.get(key)
    if (size === undefined) return undefined
    const body = await options.hot(key, () => read(key))
    sizes.delete(key)
    if (body?.byteLength !== size) return undefined
    sizes.set(key, size)
    return body
  }

  async function read(key: string) {
    const body = await readFile(fileOf(key)).catch(() => undefined)
    const now = new Date()
    void utimes(fileOf(key), now, now).catch(() => undefined)
    return body && bytesOf(body)
  }

  async function made(variant: Variant, asker: Asker, signal: AbortSignal) {
    const job = underway.get(variant.key) ?? begin(variant, asker)
    job.askers += 1
    const leave = () => {
      job.askers -= 1
      if (job.askers === 0) job.stop.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await job.done
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  function begin({ key, file, plan }: Variant, { address, isLimited }: Asker) {
    const wait = isLimited ? options.work.wait(address) : 0
    if (wait > 0) throw overBudget(wait)
    const draw = () =>
      isLimited ? options.work.spend(address, () => render(file, plan)) : render(file, plan)
    const stop = new AbortController()
    const done = options.queue
      .run(address, async () => bytesOf(await draw()), stop.signal)
      .finally(() => underway.delete(key))
    const job = { askers: 0, stop, done }
    underway.set(key, job)
    void done.then((body) => keep(key, file, body)).catch(() => undefined)
    return job
  }

  async function keep(key: string, original: string, body: Bytes) {
    const path = fileOf(key)
    const partial = `${path}.${randomUUID()}.partial`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // On disk before it has its name: what is found at a start is whole.
      await writeFile(partial, body, { mode: 0o600, flush: true })
      await rename(partial, path)
    } catch {
      // A full disk costs the next visitor a drawing, not this one the answer.
      await rm(partial, { force: true }).catch(() => undefined)
      return
    }
    const sizes = await index
    // Deleted while it was drawn.
    if (!(await isThere(original))) return rm(path, { force: true })
    sizes.set(key, body.byteLength)
    let total = sizes.values().reduce((sum, size) => sum + size, 0)
    for (const [old, size] of sizes) {
      if (total <= options.capBytes) break
      sizes.delete(old)
      total -= size
      await rm(fileOf(old), { force: true })
    }
  }

  async function forget(sha1: string) {
    const sizes = await index
    for (const key of [...sizes.keys()].filter((one) => one.startsWith(sha1))) {
      sizes.delete(key)
      await rm(fileOf(key), { force: true })
    }
  }

  return { get, forget }
}

/** Key to size, least recently used first. */
async function loadIndex(folder: string): Promise<Map<string, number>> {
  const found: { key: string; size: number; used: number }[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const info = await stat(path).catch(() => undefined)
    if (!info) continue
    if (/^[0-9a-f]{40}-[0-9a-f]{40}$/.test(entry.name))
      found.push({ key: entry.name, size: info.size, used: info.mtimeMs })
    else await rm(path, { force: true })
  }
  return new Map(found.toSorted((a, b) => a.used - b.used).map(({ key, size }) => [key, size]))
}
