import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WorkBudget } from '../../../http/limits/work-budget.ts'
import { assetError } from '../../lake-error.ts'
import type { Plan } from './plan.ts'
import { type Bytes, bytesOf, type MemoryCache } from './memory-cache.ts'
import type { ConcurrencyLimit } from '../../../http/limits/concurrency.ts'
import { render } from './render.ts'

interface Variant {
  key: string
  file: string
  plan: Plan
}

interface Client {
  address: string
  /** False for staff and for the server itself. */
  isLimited: boolean
}

export type Variants = ReturnType<typeof createVariants>

/** The key, and thereby the ETag, of a rendering is known before it is rendered. */
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

/** Renderings on disk, under a cap, with least-recently-used eviction; those of an earlier run are used. */
export function createVariants(options: {
  dataDir: string
  queue: ConcurrencyLimit
  work: WorkBudget
  capBytes: number
  cache: MemoryCache
}) {
  const folder = join(options.dataDir, 'cache', 'images')
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key)
  const index = loadIndex(folder)
  const jobs = new Map<string, { clients: number; stop: AbortController; done: Promise<Bytes> }>()

  /** `signal` aborts when the client is gone; without clients a rendering that is still queued is cancelled. */
  async function get(variant: Variant, client: Client, signal: AbortSignal) {
    return (await fromCache(variant.key)) ?? rendered(variant, client, signal)
  }

  async function fromCache(key: string) {
    const sizes = await index
    const size = sizes.get(key)
    if (size === undefined) return undefined
    const body = await options.cache(key, () => read(key))
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

  async function rendered(variant: Variant, client: Client, signal: AbortSignal) {
    const job = jobs.get(variant.key) ?? startJob(variant, client)
    job.clients += 1
    const leave = () => {
      job.clients -= 1
      if (job.clients === 0) job.stop.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await job.done
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  function startJob({ key, file, plan }: Variant, { address, isLimited }: Client) {
    const wait = isLimited ? options.work.wait(address) : 0
    if (wait > 0) throw overBudget(wait)
    const renderImage = () =>
      isLimited ? options.work.spend(address, () => render(file, plan)) : render(file, plan)
    const stop = new AbortController()
    const done = options.queue
      .run(address, async () => bytesOf(await renderImage()), stop.signal)
      .finally(() => jobs.delete(key))
    const job = { clients: 0, stop, done }
    jobs.set(key, job)
    void done.then((body) => store(key, file, body)).catch(() => undefined)
    return job
  }

  async function store(key: string, original: string, body: Bytes) {
    const path = fileOf(key)
    const partial = `${path}.${randomUUID()}.partial`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Flushed before it is renamed, so that no file found at a start is incomplete.
      await writeFile(partial, body, { mode: 0o600, flush: true })
      await rename(partial, path)
    } catch {
      // With a full disk the image is served and not cached.
      await rm(partial, { force: true }).catch(() => undefined)
      return
    }
    const sizes = await index
    // The original was deleted meanwhile.
    if (!existsSync(original)) return rm(path, { force: true })
    sizes.set(key, body.byteLength)
    let total = sizes.values().reduce((sum, size) => sum + size, 0)
    for (const [old, size] of sizes) {
      if (total <= options.capBytes) break
      sizes.delete(old)
      total -= size
      await rm(fileOf(old), { force: true })
    }
  }

  /** Removes every rendering of this original. */
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
    // What was cut off stays where nothing can be removed.
    else await rm(path, { force: true }).catch(() => undefined)
  }
  return new Map(found.toSorted((a, b) => a.used - b.used).map(({ key, size }) => [key, size]))
}
