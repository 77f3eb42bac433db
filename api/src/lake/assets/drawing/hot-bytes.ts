export type Bytes = Uint8Array<ArrayBuffer>

/** Answers what is kept under `key`, or loads it; what there is none of is asked for again. */
export type HotBytes = (key: string, load: () => Promise<Bytes | undefined>) => Promise<Bytes | undefined>

/** Larger files are streamed from disk. */
export const largestHot = 8 * 1024 * 1024
const mostBytes = 64 * 1024 * 1024

/**
 * What is asked for again and again is read once and then shared: thousands of readers, however slow they are, hold one
 * copy of it and cost no turn of the disk. What was not used for longest leaves first.
 */
export function createHotBytes(): HotBytes {
  const kept = new Map<string, { bytes: Promise<Bytes | undefined>; size: number }>()
  let total = 0

  function drop(key: string) {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  async function begin(key: string, load: () => Promise<Bytes | undefined>) {
    const one = { bytes: load(), size: 0 }
    kept.set(key, one)
    const found = await one.bytes.catch(() => undefined)
    if (kept.get(key) === one) {
      if (!found) drop(key)
      one.size = found?.byteLength ?? 0
      total += one.size
      for (const old of kept.keys()) if (total > mostBytes) drop(old)
    }
    return one.bytes
  }

  return (key, load) => {
    const known = kept.get(key)
    if (!known) return begin(key, load)
    kept.delete(key)
    kept.set(key, known)
    return known.bytes
  }
}

/** Without a copy. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Buffer): Bytes =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
