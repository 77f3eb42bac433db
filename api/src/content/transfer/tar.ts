import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

export interface TarEntry {
  name: string
  body: Buffer
}

/** An entry is read into memory; videos for a site are smaller. */
const largestEntry = 512 * 1024 * 1024
const largestNames = 1024 * 1024

/** The regular files of a gzipped tar in their order; files that `wants` declines are skipped. */
export async function* readTarGz(file: string, wants: (name: string) => boolean): AsyncGenerator<TarEntry> {
  const source = new Bytes(pipeline(createReadStream(file), createGunzip(), () => undefined))
  let longName: string | undefined
  for (;;) {
    const header = await source.take(512)
    if (!header || header.every((byte) => byte === 0)) return
    const { name, size, type } = readHeader(header)
    const padded = Math.ceil(size / 512) * 512
    if (type === 'x' || type === 'L') {
      if (size > largestNames) throw damaged()
      const body = await source.need(padded)
      longName = type === 'L' ? text(body.subarray(0, size)) : (paxPath(body.subarray(0, size)) ?? longName)
      continue
    }
    const full = longName ?? name
    longName = undefined
    const isFile = type === '0' || type === '\0' || type === ''
    if (!isFile || !wants(full)) {
      await source.skip(padded)
      continue
    }
    if (size > largestEntry) throw new Error(`${full} is larger than ${largestEntry / 1024 / 1024} MB`)
    yield { name: full, body: (await source.need(padded)).subarray(0, size) }
  }
}

function readHeader(header: Buffer) {
  const field = (start: number, length: number) => text(header.subarray(start, start + length))
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (sum !== octal(field(148, 8))) throw damaged()
  const prefix = field(257, 5) === 'ustar' ? field(345, 155) : ''
  const size = octal(field(124, 12))
  if (size === undefined) throw damaged()
  return { name: prefix ? `${prefix}/${field(0, 100)}` : field(0, 100), size, type: field(156, 1) }
}

const octal = (digits: string) => (/^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : undefined)
const damaged = () => new Error('it is not a tar archive, or it is damaged')

/** Records of POSIX extended headers: "length key=value\n". */
function paxPath(body: Buffer) {
  let rest = body
  while (rest.length > 0) {
    const length = Number.parseInt(rest.toString('latin1', 0, 20), 10)
    if (!(length > 0)) return undefined
    const record = rest.toString('utf8', 0, length)
    const value = /^\d+ path=([^]*)\n$/.exec(record)?.[1]
    if (value !== undefined) return value
    rest = rest.subarray(length)
  }
  return undefined
}

function text(field: Buffer) {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end).trim()
}

/** Reads exact numbers of bytes from a stream. */
class Bytes {
  #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer | undefined> {
    if (this.#held.length >= count) {
      const taken = this.#held.subarray(0, count)
      this.#held = this.#held.subarray(count)
      return taken
    }
    const chunks = [this.#held]
    let size = this.#held.length
    while (size < count) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      chunks.push(value)
      size += value.length
    }
    const all = Buffer.concat(chunks)
    if (all.length < count) return undefined
    this.#held = all.subarray(count)
    return all.subarray(0, count)
  }

  async need(count: number) {
    const bytes = await this.take(count)
    if (!bytes) throw new Error('it ends too early')
    return bytes
  }

  async skip(count: number) {
    for (let left = count; left > 0; left -= 65_536) await this.need(Math.min(left, 65_536))
  }
}
