import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { useOwnPlace } from './own-place.fixture.ts'
import { boundByModes, root } from './process.fixture.ts'

const place = useOwnPlace()
const out = () => join(place.folder, 'out')
afterEach(() => void run('find . -type d -exec chmod u+w {} +', out()))

const dockerfile = readFileSync(join(root, '.deploy/Dockerfile'), 'utf8')
const [, , buildStage = '', image = ''] = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
const instructions = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map((match) => match[1] ?? '')

/** What `COPY . .` brings, and what `npm test` has installed and built of the same sources. */
function copyContext(to: string) {
  const ignored = readFileSync(join(root, '.deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n')
  const isIgnored = (path: string) => ignored.includes(path) || ignored.includes(`**/${basename(path)}`)
  cpSync(root, to, { recursive: true, filter: (path) => !isIgnored(relative(root, path)) })
  for (const built of ['web/dist', 'studio/dist', 'node_modules/.stamps'])
    cpSync(join(root, built), join(to, built), { recursive: true })
  symlinkSync(join(root, 'node_modules/node'), join(to, 'node_modules/node'))
}

function run(command: string, folder: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

// In the place of a container engine, which need not be there.
test('the steps of the Dockerfile make a folder that serves the site on a new volume, and is not written to', async () => {
  const app = join(place.folder, 'app')
  copyContext(app)
  const [prepare = '', assemble = '', ...others] = instructions(buildStage, 'RUN')
  expect(others).toEqual([])
  // Nothing that the builds read is kept back from the image: they would be made again, and differ.
  expect(run(prepare, app)).not.toContain('Building')
  run(assemble.replaceAll('/out', out()), app)
  // The Studio is served as it was built.
  expect(
    readdirSync(join(out(), 'node_modules/.pnpm')).filter((name) => /^(sanity|vite)@/.test(name)),
  ).toEqual([])
  run('find . -type d -exec chmod a-w {} +', out())

  mkdirSync(place.dataDir, { mode: 0o700 })
  const env = {
    ...parseEnv(instructions(image, 'ENV').join(' ').replaceAll(' ', '\n')),
    DATA_DIR: place.dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
  }
  expect(env).toHaveProperty('NODE_ENV', 'production')
  expect(instructions(image, 'CMD')).toEqual(['["node", "api/src/main.ts"]'])
  const server = place.start(env, { folder: out(), wrap: boundByModes })
  const url = await server.url
  for (const path of ['/', '/projects', '/studio/', '/api/ready'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  const [node = '', ...check] = JSON.parse(/HEALTHCHECK.*CMD (.*)$/m.exec(image)?.[1] ?? '') as string[]
  const asked = { ...process.env, ...env, PORT: new URL(url).port }
  expect(spawnSync(node, check, { env: asked }).status).toBe(0)
  expect(await server.stop()).toBe(0)
  expect(spawnSync(node, check, { env: asked }).status).toBe(1)
})
