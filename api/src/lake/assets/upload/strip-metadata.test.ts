import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { assetsForTests, noise } from '../assets.fixture.ts'
import { stripMetadata } from './strip-metadata.ts'

const { stored, get } = assetsForTests()

const secret = 'Owner of this camera'
const telling = (picture: Sharp) =>
  picture
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)

const pictures: [string, () => Promise<Buffer>][] = [
  ['jpg', () => telling(noise(40, 20).jpeg()).toBuffer()],
  ['progressive jpg', () => telling(noise(40, 20).jpeg({ progressive: true })).toBuffer()],
  ['png', () => telling(noise(40, 20).png()).toBuffer()],
  ['webp', () => telling(noise(40, 20).webp()).toBuffer()],
]

describe.each(pictures)('of a %s', (name, make) => {
  test('everybody gets the very picture, and nobody where or by whom it was taken', async () => {
    const told = Buffer.concat([await make(), Buffer.from(secret)])
    expect(told.includes(secret)).toBe(true)
    const { document, path } = await stored(told)
    const { body } = await get(path)
    expect(body.includes(secret)).toBe(false)
    expect(body.byteLength).toBe(document.size)
    const [before, after] = await Promise.all([sharp(told).metadata(), sharp(body).metadata()])
    expect([before.icc !== undefined, after.icc]).toEqual([true, before.icc])
    expect(after.xmp).toBeUndefined()
    expect(await sharp(body).raw().toBuffer()).toEqual(await sharp(told).raw().toBuffer())
    if (name.endsWith('jpg')) {
      expect([before.orientation, after.orientation]).toEqual([6, 6])
      expect(document.metadata?.dimensions).toMatchObject({ width: 20, height: 40 })
    }
    expect(after.exif?.byteLength ?? 0).toBeLessThan(40)
    expect((await stored(body)).document._id).toBe(document._id)
  })

  test('a broken one never breaks the server', async () => {
    const whole = await make()
    const extension = name.split(' ').at(-1) ?? ''
    for (let length = 12; length < whole.length; length += 7) {
      const part = stripMetadata(whole.subarray(0, length), extension)
      expect(part.byteLength).toBeLessThanOrEqual(length)
      const noisy = Buffer.concat([whole, Buffer.alloc(8)])
      noisy.fill(0xff, length, length + 5)
      expect(stripMetadata(noisy, extension).byteLength).toBeLessThanOrEqual(noisy.length)
    }
  })
})
