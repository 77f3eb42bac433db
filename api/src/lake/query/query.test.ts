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
