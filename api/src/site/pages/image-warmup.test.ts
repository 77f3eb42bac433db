import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createImageWarmup } from './image-warmup.ts'

/** A drawer of pictures that takes its time; one picture cannot be drawn. */
function slowly() {
  const drawn: string[] = []
  let atOnce = 0
  let most = 0
  const fetchImage = async (address: string) => {
    most = Math.max(most, ++atOnce)
    await turn()
    atOnce -= 1
    if (address.includes('broken')) throw new Error('cannot be drawn')
    drawn.push(address)
  }
  return { fetchImage, drawn, most: () => most }
}

test('images are rendered one at a time and once, originals never, and an error does not stop it', async () => {
  const { fetchImage, drawn, most } = slowly()
  const warmup = createImageWarmup(fetchImage)
  warmup.warm(['/images/a?w=240', '/images/broken?w=240', '/images/logo.svg', '/images/a?w=320'])
  warmup.warm(['/images/a?w=240', '/images/b?w=240'])
  await expect.poll(() => drawn).toEqual(['/images/a?w=240', '/images/a?w=320', '/images/b?w=240'])
  expect(most()).toBe(1)
})

test('after stop nothing more is rendered', async () => {
  const { fetchImage, drawn } = slowly()
  const warmup = createImageWarmup(async (address) => {
    await fetchImage(address)
    warmup.stop()
  })
  warmup.warm(['/images/a?w=240', '/images/b?w=240'])
  await expect.poll(() => drawn).toEqual(['/images/a?w=240'])
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect(drawn).toEqual(['/images/a?w=240'])
})
