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
