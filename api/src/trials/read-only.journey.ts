import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundByModes, root, seedInto, sendEnquiry } from './process.fixture.ts'
import { useOwnPlace } from './own-place.fixture.ts'

const place = useOwnPlace()

const setWritable = (writable: boolean) => {
  const inside = readdirSync(place.dataDir, { recursive: true }).map((name) =>
    join(place.dataDir, String(name)),
  )
  for (const path of [place.dataDir, ...inside])
    chmodSync(path, (statSync(path).isDirectory() ? 0o500 : 0o400) | (writable ? 0o200 : 0))
}
beforeEach(() => {
  seedInto(place.dataDir)
  mkdirSync(join(place.folder, 'tmp'))
  // As a server leaves it that ended while it drew a picture.
  writeFileSync(join(place.dataDir, 'cache/images/cut-off.partial'), 'half')
  setWritable(false)
})
afterEach(() => setWritable(true))

const env = () => ({ DATA_DIR: place.dataDir, TMPDIR: join(place.folder, 'tmp') })

function run(command: string, ...args: string[]) {
  const [program = '', ...rest] = [...boundByModes, process.execPath, `api/src/cli/${command}.ts`, ...args]
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd: root,
    env: { ...process.env, ...env() },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function done(command: string, ...args: string[]) {
  const { status, said } = run(command, ...args)
  expect(status, said).toBe(0)
  return said
}

test('a data folder that takes nothing: pages and pictures are served, the form answers 503', async () => {
  const server = place.start(env(), { wrap: boundByModes })
  const url = await server.url
  const home = await fetch(url)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('<h1')
  expect((await sendEnquiry(url)).status).toBe(503)
  expect((await fetch(`${url}/api/ready`)).status).toBe(503)
  expect(await server.stop()).toBe(0)
  expect(readdirSync(join(place.folder, 'tmp'))).toEqual([])
})

test('a data folder that takes nothing is listed, backed up and exported', () => {
  expect(done('enquiries', 'list')).toContain('No enquiries')
  expect(done('staff', 'list')).toContain('editor')
  expect(done('backup', join(place.folder, 'backup'))).toContain('holds a copy')
  expect(done('export', join(place.folder, 'site'))).toContain('files in')
  expect(done('content', 'export', join(place.folder, 'content.tar.gz'))).toMatch(/documents and \d+ assets/)
  expect(run('staff', 'add', 'mate')).toMatchObject({ status: 1 })
  expect(run('doctor').said).toMatch(/^broken +Data folder: Nothing can be written/m)
  expect(readdirSync(place.folder).toSorted()).toEqual(['backup', 'content.tar.gz', 'data', 'site', 'tmp'])
})
