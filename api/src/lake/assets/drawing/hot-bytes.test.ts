import { expect, test } from 'vitest'
import { bytesOf, createHotBytes } from './hot-bytes.ts'

const megabytes = (count: number) => bytesOf(Buffer.alloc(count * 1024 * 1024))

test('a crowd shares one reading and one copy', async () => {
  const hot = createHotBytes()
  let loads = 0
  const load = async () => {
    loads += 1
    return megabytes(1)
  }
  const crowd = await Promise.all(Array.from({ length: 50 }, () => hot('a', load)))
  expect([loads, new Set(crowd.map((bytes) => bytes?.buffer)).size]).toEqual([1, 1])
})

test('what was not used for longest leaves, and what there is none of is asked for again', async () => {
  const hot = createHotBytes()
  const loaded: string[] = []
  const ask = (key: string, bytes: Uint8Array<ArrayBuffer> | undefined = megabytes(8)) =>
    hot(key, async () => {
      loaded.push(key)
      return bytes
    })
  for (const key of 'abcdefgh') await ask(key)
  await ask('a')
  await ask('i')
  expect(loaded.splice(0)).toEqual([...'abcdefghi'])
  await ask('a')
  await ask('b')
  expect(loaded.splice(0)).toEqual(['b'])

  const none = () => hot('none', async () => void loaded.push('none'))
  await none()
  await none()
  const failing = () =>
    hot('failing', async () => {
      loaded.push('failing')
      throw new Error('no such disk')
    })
  await expect(failing()).rejects.toThrow('no such disk')
  await expect(failing()).rejects.toThrow('no such disk')
  expect(loaded).toEqual(['none', 'none', 'failing', 'failing'])
})
