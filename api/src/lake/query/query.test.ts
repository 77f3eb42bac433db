import { expect, test } from 'vitest'
import { startLake } from '../lake.fixture.ts'

test('a parameter that is missing is named, and one that is null is null', async () => {
  const running = await startLake()
  const viewer = running.client('viewer')
  await expect(viewer.fetch('*[_id == $id && title == $title]', { id: 'a' })).rejects.toMatchObject({
    statusCode: 400,
    details: { type: 'queryParseError', description: 'param $title referenced, but not provided' },
  })
  expect(await viewer.fetch('$id', { id: null })).toBeNull()
  await running.stop()
})

test('what is wrong with a query is said in the words of Sanity, at its place', async () => {
  const running = await startLake()
  const viewer = running.client('viewer')
  const description = 'unexpected end-of-file, expected expression'
  await expect(viewer.fetch('*[_type == ')).rejects.toMatchObject({
    details: { type: 'queryParseError', description, start: 10 },
  })
  await running.stop()
})

test('what Sanity answers otherwise than the evaluator', async () => {
  const running = await startLake()
  const viewer = running.client('viewer')
  const unique = (list: string) => viewer.fetch(`array::unique(${list})`)
  expect(await unique('[1, null, 2, null, 1]')).toEqual([1, 2, null])
  expect(await unique('[]')).toEqual([])
  expect(await unique('"no list"')).toBeNull()
  expect(await viewer.fetch('path("a.b") in path("a.**")')).toBe(true)
  expect(await viewer.fetch('path("b.a") in path("a.**")')).toBe(false)
  await running.stop()
})

test('documents are scored by each clause, as the specification has it', async () => {
  const running = await startLake()
  const add = running.client('editor').transaction()
  for (const [_id, a, b] of [
    ['none', 0, 0],
    ['one', 1, 0],
    ['both', 1, 1],
  ] as const)
    add.create({ _id, _type: 'scored', a, b, text: 'fish, fish, just fish'.slice(0, 6 + 15 * a) })
  await add.commit()
  const scores = async (clauses: string) => {
    const found = await running
      .client('viewer')
      .fetch<{ _id: string; _score: number }[]>(`*[_type == "scored"] | score(${clauses}){_id, _score}`)
    return Object.fromEntries(found.map(({ _id, _score }) => [_id, _score]))
  }
  expect(await scores('a == 1 || b == 1')).toEqual({ none: 0, one: 1, both: 2 })
  expect(await scores('(a == 1 || b == 1)')).toEqual({ none: 0, one: 1, both: 2 })
  expect(await scores('(a == 1 && (b == 1))')).toEqual({ none: 0, one: 0, both: 2 })
  expect(await scores('boost(a == 1, 10), b == 1')).toEqual({ none: 0, one: 11, both: 12 })
  expect(await scores('boost((a == 1 || b == 1), 10)')).toEqual({ none: 0, one: 11, both: 12 })
  expect(await scores('boost(a == 1, -10), b == 1')).toEqual({ none: 0, one: 0, both: 1 })
  expect(await scores('(text match "fish")')).toEqual(await scores('text match "fish"'))
  expect((await scores('text match "fish"')).one).toBeGreaterThan((await scores('text match "fish"')).none!)
  await running.stop()
})
