import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDrawAhead } from './draw-ahead.ts'

/** A drawer of pictures that takes its time; one picture cannot be drawn. */
function slowly() {
  const drawn: string[] = []
  let atOnce = 0
  let most = 0
  const ask = async (address: string) => {
    most = Math.max(most, ++atOnce)
    await turn()
    atOnce -= 1
    if (address.includes('broken')) throw new Error('cannot be drawn')
    drawn.push(address)
  }
  return { ask, drawn, most: () => most }
}

test('pictures are drawn one at a time and once, originals never, and a fault stops nothing', async () => {
  const { ask, drawn, most } = slowly()
  const ahead = createDrawAhead(ask)
  ahead.draw(['/images/a?w=240', '/images/broken?w=240', '/images/logo.svg', '/images/a?w=320'])
  ahead.draw(['/images/a?w=240', '/images/b?w=240'])
  await expect.poll(() => drawn).toEqual(['/images/a?w=240', '/images/a?w=320', '/images/b?w=240'])
  expect(most()).toBe(1)
})

test('at the end of the product nothing more is begun', async () => {
  const { ask, drawn } = slowly()
  const ahead = createDrawAhead(async (address) => {
    await ask(address)
    ahead.stop()
  })
  ahead.draw(['/images/a?w=240', '/images/b?w=240'])
  await expect.poll(() => drawn).toEqual(['/images/a?w=240'])
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect(drawn).toEqual(['/images/a?w=240'])
})
