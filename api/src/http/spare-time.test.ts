import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSpareTime, notAllAtOnce, shared } from './spare-time.ts'

const crowd = 60

function toil() {
  const start = performance.now()
  while (performance.now() - start < 2);
}

/** How often something was done in the turn of the loop in which it was done most. */
function countTurns() {
  const turns: number[] = []
  let inTurn = 0
  return {
    count() {
      if (inTurn === 0) {
        setImmediate(() => {
          turns.push(inTurn)
          inTurn = 0
        })
      }
      inTurn += 1
    },
    done: () => turns.reduce((sum, one) => sum + one, 0),
    most: () => Math.max(...turns),
  }
}

test('work that may wait is done in its order, over several turns of the loop', async () => {
  const { count, done, most } = countTurns()
  const order: number[] = []
  for (let index = 0; index < crowd; index += 1)
    inSpareTime(() => {
      order.push(index)
      count()
      toil()
    })
  await expect.poll(done).toBe(crowd)
  expect(order).toEqual(Array.from({ length: crowd }, (_, index) => index))
  expect(most()).toBeLessThan(crowd / 3)
})

test('what a job leaves to promises counts as its own', async () => {
  const { count, done, most } = countTurns()
  for (let index = 0; index < crowd; index += 1)
    inSpareTime(async () => {
      await undefined
      await undefined
      count()
      toil()
    })
  await expect.poll(done).toBe(crowd)
  expect(most()).toBeLessThan(crowd / 3)
})

test.each(['kept', 'broken'])('a crowd goes on little by little after a promise that is %s', async (end) => {
  const { count, done, most } = countTurns()
  const outcome = turn().then(() => {
    if (end === 'broken') throw new Error('broken')
    return 'kept'
  })
  const ends = Array.from({ length: crowd }, () =>
    notAllAtOnce(outcome)
      .catch((error: Error) => error.message)
      .then((found) => {
        count()
        toil()
        return found
      }),
  )
  expect(new Set(await Promise.all(ends))).toEqual(new Set([end]))
  await expect.poll(done).toBe(crowd)
  expect(most()).toBeLessThan(crowd / 3)
})

test('whoever asks for what is there already does not wait', async () => {
  const ask = shared(turn('it'))
  await ask()
  let turns = 0
  setImmediate(() => (turns += 1))
  expect([await ask(), turns]).toEqual(['it', 0])
})
