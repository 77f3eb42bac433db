import { expect, test } from 'vitest'
import { bytesOf, createMemoryCache } from './memory-cache.ts'

const megabytes = (count: number) => bytesOf(Buffer.alloc(count * 1024 * 1024))

test('concurrent readers share one load and one buffer', async () => {
  const cache = createMemoryCache()
  let loads = 0
  const load = async () => {
    loads += 1
    return megabytes(1)
  }
  const crowd = await Promise.all(Array.from({ length: 50 }, () => cache('a', load)))
  expect([loads, new Set(crowd.map((bytes) => bytes?.buffer)).size]).toEqual([1, 1])
})

test('the least recently used entry is evicted, and an empty or failed load is repeated', async () => {
  const cache = createMemoryCache()
  const loaded: string[] = []
  const ask = (key: string, bytes: Uint8Array<ArrayBuffer> | undefined = megabytes(8)) =>
    cache(key, async () => {
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

  const none = () => cache('none', async () => void loaded.push('none'))
  await none()
  await none()
  const failing = () =>
    cache('failing', async () => {
      loaded.push('failing')
      throw new Error('no such disk')
    })
  await expect(failing()).rejects.toThrow('no such disk')
  await expect(failing()).rejects.toThrow('no such disk')
  expect(loaded).toEqual(['none', 'none', 'failing', 'failing'])
})
