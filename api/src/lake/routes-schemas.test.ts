import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLake } from './lake.fixture.ts'

let running: Awaited<ReturnType<typeof startLake>>
beforeEach(async () => {
  running = await startLake()
})
afterEach(() => running.stop())

const url = '/projects/local/datasets/production/schemas'
const workspace = { name: 'main site', title: 'Website' }
const schema = [{ type: 'document', name: 'page' }]

/** As the command sends it. */
const deploy = (
  role: 'editor' | 'viewer',
  body: object = { schemas: [{ version: '1', workspace, schema }] },
) => running.client(role).request({ method: 'PUT', url, body })

test('a schema that was deployed is listed, replaced by the next, and deleted', async () => {
  await deploy('editor')
  await deploy('editor', { schemas: [{ version: '2', workspace, schema: [] }] })
  const client = running.client('viewer')
  const kept = { _id: '_.schemas.main_site', _type: 'system.schema', version: '2', workspace, schema: '[]' }
  expect(await client.request({ url })).toEqual([expect.objectContaining(kept)])
  expect(await client.request({ url: `${url}/_.schemas.main_site` })).toHaveLength(1)
  expect(await client.request({ url: `${url}/_.schemas.other` })).toEqual([])

  const remove = () =>
    running.client('editor').request({ method: 'DELETE', url: `${url}/_.schemas.main_site` })
  expect(await remove()).toEqual({ deleted: true })
  expect(await remove()).toEqual({ deleted: false })
  expect(await client.request({ url })).toEqual([])
})

test('nothing but a schema can be deleted here', async () => {
  await running.client('editor').create({ _id: 'note', _type: 'note' })
  await running.client('editor').request({ method: 'DELETE', url: `${url}/note` })
  expect(await running.client('editor').getDocument('note')).toBeDefined()
})

test('viewers deploy nothing, and what is no schema is refused', async () => {
  await expect(deploy('viewer')).rejects.toMatchObject({ statusCode: 403 })
  for (const body of [{}, { schemas: [] }, { schemas: [{ schema }] }, { schemas: [{ workspace }] }])
    await expect(deploy('editor', body)).rejects.toMatchObject({ statusCode: 400 })
  expect(await running.client('viewer').request({ url })).toEqual([])
})
