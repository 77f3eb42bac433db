import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'

export interface TarEntry {
  name: string
  body: Buffer
}

/** An entry is read into memory; videos for a site are smaller. */
const largestEntry = 512 * 1024 * 1024

/** The regular files of a gzipped tar in their order; files that `wants` declines are skipped. */
export async function* readTarGz(file: string, wants: (name: string) => boolean): AsyncGenerator<TarEntry> {
  const bytes = ReadableStream.from<Buffer>(pipeline(createReadStream(file), createGunzip(), () => undefined))
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, type, size } = header
      if (type !== 'file' || !wants(name)) {
        await body.cancel()
        continue
      }
      if (size > largestEntry) throw new RangeError(`${name} is larger than ${largestEntry / 1024 / 1024} MB`)
      yield { name, body: await buffer(body) }
    }
  } catch (cause) {
    // Faults of the file and of its compression have a code, those of the archive have none.
    if (cause instanceof RangeError || (cause instanceof Error && 'code' in cause)) throw cause
    throw new Error('it is not a tar archive, or it is damaged', { cause })
  }
}
