import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openContent } from '../../content/embedded.ts'
import { noise } from './assets.fixture.ts'

const by = { id: 'p1', name: 'Ann' }

function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'removal-'))
  const content = openContent({
    dataDir,
    identify: async () => undefined,
    knownQueries: [],
    afterCommit: () => undefined,
  })
  onTestFinished(() => {
    content.close()
    rmSync(dataDir, { recursive: true, maxRetries: 5 })
  })
  const drawn = () =>
    readdirSync(join(dataDir, 'cache'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
  const remove = (id: string) => content.lake.mutate([{ delete: { id } }], by)
  const status = async (path: unknown) => (await content.assets.routes.request(`/${String(path)}`)).status
  return { ...content, drawn, remove, status }
}

test('a deleted picture leaves the disk, with all that was drawn from it, and can come again', async () => {
  const { assets, drawn, remove, status } = open()
  const photo = await noise(60, 40).png().toBuffer()
  const image = await assets.store(photo, { kind: 'image', filename: 'a.png', by })
  const file = await assets.store(photo, { kind: 'file', filename: 'a.png', by })
  const other = await assets.store(await noise(9, 9).png().toBuffer(), {
    kind: 'image',
    filename: 'b.png',
    by,
  })
  for (const { path } of [image, other]) expect(await status(`${path}?w=16`)).toBe(200)
  await expect.poll(() => drawn().length).toBe(2)

  remove(image._id)
  expect(await status(image.path)).toBe(404)
  expect(await status(file.path)).toBe(200)
  remove(file._id)
  await expect.poll(() => existsSync(assets.file(image._id))).toBe(false)
  await expect.poll(() => drawn().length).toBe(1)
  expect(await status(`${other.path}?w=16`)).toBe(200)

  await assets.store(photo, { kind: 'image', filename: 'a.png', by })
  expect(await status(`${image.path}?w=16`)).toBe(200)
})

test('whoever uploads while another deletes keeps the file', async () => {
  const { assets, lake, remove, status } = open()
  const body = Buffer.from('%PDF-1.7 the same bytes')
  const upload = () => assets.store(body, { kind: 'file', filename: 'a.pdf', by })
  const { _id, path } = await upload()
  for (let round = 0; round < 20; round++) {
    remove(_id)
    for (let turn = 0; turn < round % 5; turn++) await Promise.resolve()
    await Promise.all([upload(), upload()])
    expect(lake.document(_id)).toBeDefined()
    expect(await status(path)).toBe(200)
  }
})
