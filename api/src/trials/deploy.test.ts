import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BlockList } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../env.ts'
import { serverLimits } from '../http/listen.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const unit = read('.deploy/daymark.service')
const image = read('.deploy/Dockerfile')
const caddy = read('.deploy/Caddyfile')
const compose = read('.deploy/compose.yaml')
const caddyOfServers = read('.deploy/Caddyfile.servers')
const words = read('.deploy/README.md')

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const setting = (name: string) => all(unit, new RegExp(`^${name}=(.*)$`, 'gm'))

test('every variable that is set or named is one that the server reads, and the README lists all of those', () => {
  const known = all(read('api/src/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm)
  expect(known.length).toBeGreaterThan(20)
  const named = [
    ...all(unit + image + caddy + words, /(?<![\w-])([A-Z]{2,}(?:_[A-Z0-9]+)*)=/g),
    ...all(words, /`([A-Z]{2,}(?:_[A-Z0-9]+)+)`/g),
    ...all(compose, /^ {4}([A-Z][A-Z_]+?)(?:_FILE)?:/gm),
  ]
  expect(named).toContain('TRUSTED_PROXIES')
  const ofOthers = new Set(['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'])
  expect(named.filter((name) => !known.includes(name) && !ofOthers.has(name))).toEqual([])
  const listed = all(read('README.md').split('## Environment')[1] ?? '', /`([A-Z][A-Z0-9_]+)`/g)
  expect(known.filter((name) => !listed.includes(name) && !ofOthers.has(name))).toEqual([])
})

test('memory and threads are set up alike however it is started', () => {
  const set = (text: string, sign: string) => [
    ...all(text, new RegExp(`MALLOC_ARENA_MAX${sign}(\\d+)`, 'g')),
    ...all(text, new RegExp(`UV_THREADPOOL_SIZE${sign}(\\d+)`, 'g')),
    ...all(text, /(--max-semi-space-size=\d+)/g),
  ]
  const start = set(read('.scripts/process.mjs').replaceAll(/process\.env\.\w+ \?\? '/g, ''), ': ')
  expect(start).toHaveLength(3)
  expect([set(unit, '='), set(image, '=')]).toEqual([start, start])
  expect(set(read('api/src/trials/process.fixture.ts').replaceAll("'", ''), ': ')).toEqual(start)
})

test('what is started, copied and described exists', () => {
  const [node = '', script = ''] = setting('ExecStart')[0]?.split(' ') ?? []
  const [folder = ''] = setting('WorkingDirectory')
  const scripts = all(image + words, /\bnode",? "?(\S+\.ts)/g)
  const copied = (/cp -r --parents ([^&]*)/.exec(image)?.[1] ?? '')
    .split(/[\s\\]+/)
    .filter((path) => path && path !== '/out')
  expect(copied.length).toBeGreaterThan(8)
  const paths = [node.replace(`${folder}/`, ''), script, ...scripts, ...copied]
  const built = (path: string) => path.endsWith('/dist')
  expect(paths.filter((path) => !built(path) && !existsSync(join(root, path)))).toEqual([])
  const named = all(words, /`(Caddyfile(?:\.\w+)?|daymark\.\w+|compose\.yaml)`/g)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !existsSync(join(root, '.deploy', name)))).toEqual([])
  expect(image).toContain(`pnpm@${all(read('.scripts/prepare.mjs'), /pnpm@([\d.]+)/g)[0]}`)
})

test('the image has the Node that runs everywhere else, pinned by digest', () => {
  const [version = ''] = all(read('pnpm-workspace.yaml'), /^nodeVersion: (.*)$/gm)
  const [from = '', ...others] = all(image, /^FROM (\S+)/gm).filter((name) => name !== 'base')
  expect([from.startsWith(`node:${version}-`), /@sha256:[\da-f]{64}$/.test(from), others]).toEqual([
    true,
    true,
    [],
  ])
})

test('ports, folders and times fit together', () => {
  const { port } = readEnv({})
  expect(all(caddy, /reverse_proxy 127\.0\.0\.1:(\d+)/g)).toEqual([String(port)])
  expect([...all(image, /EXPOSE (\d+)/g), ...all(image, /PORT=(\d+)/g)]).toEqual([String(port), String(port)])
  expect(all(words, /-p 127\.0\.0\.1:\d+:(\d+)/g)).toEqual([String(port)])
  expect(all(unit, /DATA_DIR=\/var\/lib\/(\S+)/g)).toEqual(setting('StateDirectory'))
  expect(all(image, /DATA_DIR=(\S+)/g)).toEqual(all(image, /VOLUME (\S+)/g))
  const endWithinMs = Number(all(read('api/src/serve.ts'), /endWithinMs = ([\d_]+)/g)[0]?.replaceAll('_', ''))
  expect(Number(setting('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(endWithinMs)
  // A proxy that keeps an idle connection for longer than the server does sends an enquiry into its end.
  expect(Number(all(caddy, /keepalive (\d+)s/g)[0]) * 1_000).toBeLessThan(serverLimits.keepAliveTimeout)
})

test('the servers of compose.yaml are asked where they answer, and given the time that they take to end', () => {
  const { port } = readEnv({})
  const services = all(compose, /^ {2}(server-\d):$/gm)
  expect(services.length).toBeGreaterThan(1)
  expect(all(caddyOfServers, /reverse_proxy (.*) \{/g)).toEqual([
    services.map((name) => `${name}:${port}`).join(' '),
  ])
  expect([...all(compose, /127\.0\.0\.1:(\d+)/g), ...all(caddyOfServers, /health_uri (.*)/g)]).toEqual([
    String(port),
    '/api/ready',
  ])
  expect(compose).toContain('./Caddyfile.servers:')
  const ms = (name: string) =>
    Number(all(read('api/src/serve.ts'), new RegExp(`${name} = ([\\d_]+)`, 'g'))[0]?.replaceAll('_', ''))
  expect(Number(all(compose, /stop_grace_period: (\d+)s/g)[0]) * 1_000).toBeGreaterThan(ms('endWithinMs'))
  // It has looked twice before the server takes nothing more.
  expect(Number(all(caddyOfServers, /health_interval (\d+)s/g)[0]) * 2_000).toBeLessThan(ms('unreadyMs'))
  expect(Number(all(caddyOfServers, /keepalive (\d+)s/g)[0]) * 1_000).toBeLessThan(
    serverLimits.keepAliveTimeout,
  )
  const secrets = all(compose, /\/run\/secrets\/(\w+)/g)
  expect(all(compose, /\.\/secrets\/(\w+)/g)).toEqual(expect.arrayContaining(secrets))
})

interface Service {
  healthcheck?: { test: unknown[] }
  depends_on?: object
  networks: object
  secrets?: string[]
  volumes?: string[]
  environment?: Record<string, unknown>
}
interface Compose {
  services: {
    caddy: Service & { networks: { inside: { ipv4_address: string } } }
    [name: string]: Service
  }
  networks: { inside: { ipam: { config: { subnet: string }[] } } }
  secrets: object
  volumes: object
}

test('compose.yaml names what it defines, and checks health by programs that can be read', () => {
  const { services, networks, secrets, volumes } = parse(compose, { merge: true }) as Compose
  const names = (of: object = []) => (Array.isArray(of) ? (of as string[]) : Object.keys(of))
  const expectAmong = (defined: object, named: string[]) =>
    expect(names(defined)).toEqual(expect.arrayContaining(named))
  for (const service of Object.values(services)) {
    expectAmong(services, names(service.depends_on))
    expectAmong(networks, names(service.networks))
    expectAmong(secrets, names(service.secrets))
    const mounted = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    expectAmong(
      volumes,
      mounted.filter((name) => !name.startsWith('.')),
    )
    const files = Object.entries(service.environment ?? {}).filter(([name]) => name.endsWith('_FILE'))
    expectAmong(
      names(service.secrets).map((name) => `/run/secrets/${name}`),
      files.map(([, file]) => String(file)),
    )
    // A colon before a space makes a table of words that are not quoted.
    const words = service.healthcheck?.test ?? []
    expect(words.filter((word) => typeof word !== 'string')).toEqual([])
    if (words.includes('-e')) expect(() => new Script(String(words.at(-1)))).not.toThrow()
  }
})

test('the servers of compose.yaml trust its proxy, which has an address in their network', () => {
  const { services, networks } = parse(compose, { merge: true }) as Compose
  const proxy = services.caddy.networks.inside.ipv4_address
  expect(services['server-1']?.environment).toHaveProperty('TRUSTED_PROXIES', proxy)
  const [network = '', bits] = networks.inside.ipam.config[0]?.subnet.split('/') ?? []
  const inside = new BlockList()
  inside.addSubnet(network, Number(bits))
  expect(inside.check(proxy)).toBe(true)
})
