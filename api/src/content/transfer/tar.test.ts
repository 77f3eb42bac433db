import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTarGz, type TarEntry } from './tar.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tar-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(archive: Buffer) {
  const file = join(folder, 'a.tar.gz')
  await writeFile(file, gzipSync(archive))
  const entries: TarEntry[] = []
  for await (const entry of readTarGz(file, () => true)) entries.push(entry)
  return entries
}

function header(name: Uint8Array, size: string, type = '0') {
  const bytes = Buffer.alloc(512)
  bytes.set(name.subarray(0, 100))
  bytes.write(size, 124)
  bytes.write(' '.repeat(8), 148)
  bytes.write(type, 156)
  bytes.write('ustar\u000000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}
const padded = (body: Uint8Array) => Buffer.concat([body, Buffer.alloc((512 - (body.length % 512)) % 512)])
const octal = (size: number) => size.toString(8).padStart(11, '0')

const name = fc.stringMatching(/^[a-zA-Z0-9äöü._-]{1,20}(\/[a-zA-Z0-9äöü._-]{1,20}){0,10}$/)
const entry = fc.tuple(name, fc.uint8Array({ maxLength: 1500 }), fc.constantFrom('plain', 'gnu', 'pax'))

function pack(path: string, body: Uint8Array, style: string) {
  const own = Buffer.from(path)
  const file = [header(own, octal(body.length)), padded(body)]
  if (own.length <= 100 && style === 'plain') return file
  if (style === 'gnu') return [header(Buffer.from('long'), octal(own.length), 'L'), padded(own), ...file]
  const record = (length: number) => Buffer.from(`${length} path=${path}\n`)
  const length =
    [1, 2, 3].map((digits) => own.length + 7 + digits).find((all) => record(all).length === all) ?? 0
  return [header(Buffer.from('pax'), octal(length), 'x'), padded(record(length)), ...file]
}

test('files of any name and size come out as they went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (files) => {
      const archive = Buffer.concat([...files.flatMap((file) => pack(...file)), Buffer.alloc(1024)])
      const found = await read(archive)
      expect(found.map(({ name: path, body }) => [path, [...body]])).toEqual(
        files.map(([path, body]) => [path, [...body]]),
      )
    }),
    { numRuns: 60 },
  )
})

test('a damaged archive is said to be one', async () => {
  const whole = Buffer.concat([...pack('a/b.txt', Buffer.alloc(700, 'x'), 'gnu'), Buffer.alloc(1024)])
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), async (at, byte, end) => {
      const broken = Buffer.from(whole.subarray(0, end))
      if (at < broken.length) broken[at] = byte
      const found = await read(broken).catch((error: unknown) => String(error))
      if (typeof found === 'string') expect(found).toMatch(/damaged|too early/)
      else for (const { body } of found) expect(body.length).toBeLessThanOrEqual(broken.length)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['a file', header(Buffer.from('big'), octal(0o77777777777)), /big is larger/],
  ['a name', header(Buffer.from('long'), octal(0o77777777777), 'L'), /damaged/],
  ['a negative size', header(Buffer.from('a'), '-7777'), /damaged/],
  ['a size in binary', header(Buffer.from('a'), '\x80\0\0\0\x01'), /damaged/],
])('%s that claims gigabytes is refused before it is read', async (_, head, words) => {
  await expect(read(Buffer.concat([head, Buffer.alloc(2048)]))).rejects.toThrow(words)
})
