export type Bytes = Uint8Array<ArrayBuffer>

/** The bytes under `key`, from memory or by `load`; a failed or empty load is not cached. */
export type MemoryCache = (key: string, load: () => Promise<Bytes | undefined>) => Promise<Bytes | undefined>

/** Larger files are streamed from disk. */
export const maxCachedFile = 8 * 1024 * 1024
const maxBytes = 64 * 1024 * 1024

/** A cache of files with least-recently-used eviction. Concurrent readers share one buffer and one read of the disk. */
export function createMemoryCache(): MemoryCache {
  const entries = new Map<string, { bytes: Promise<Bytes | undefined>; size: number }>()
  let total = 0

  function drop(key: string) {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  async function loadEntry(key: string, load: () => Promise<Bytes | undefined>) {
    const entry = { bytes: load(), size: 0 }
    entries.set(key, entry)
    const found = await entry.bytes.catch(() => undefined)
    if (entries.get(key) === entry) {
      if (!found) drop(key)
      entry.size = found?.byteLength ?? 0
      total += entry.size
      for (const oldest of entries.keys()) if (total > maxBytes) drop(oldest)
    }
    return entry.bytes
  }

  return (key, load) => {
    const known = entries.get(key)
    if (!known) return loadEntry(key, load)
    entries.delete(key)
    entries.set(key, known)
    return known.bytes
  }
}

/** The same memory, without a copy. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Buffer): Bytes =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
