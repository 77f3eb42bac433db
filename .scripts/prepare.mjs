import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run, say } from './process.mjs'

export const pnpm = 'pnpm@12.21.0'
const stamps = join(root, 'node_modules/.stamps')

/** Installs what the lockfile says, unless that was done already. */
export function installIfDue(write = console.log) {
  const fingerprint = fingerprintOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
  if (isStamped('install', fingerprint) && existsSync(node)) return
  run(
    'Installing packages',
    'npx',
    ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      ...(write !== console.log && { write }),
    },
  )
  stamp('install', fingerprint)
}

const builds = {
  web: {
    sources: [
      'web/src',
      'web/build',
      'web/vite.config.ts',
      'web/package.json',
      'schemas/src/pages',
      'schemas/src/contact',
    ],
    output: 'web/dist/server/entry-server.js',
    steps: [
      [
        'Keeping what open pages still ask for',
        ['api/src/site/build/keep-previous-build.ts', 'web/dist/client'],
        '.',
      ],
      ['The site for browsers', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], 'web'],
      [
        'The site for the server',
        ['node_modules/vite/bin/vite.js', 'build', '--ssr', 'src/entry-server.tsx', '--logLevel', 'warn'],
        'web',
      ],
      ['Compressing the site', ['api/src/site/build/list-build.ts', 'web/dist/client'], '.'],
    ],
  },
  studio: {
    sources: [
      'studio/src',
      'studio/static',
      'studio/sanity.config.ts',
      'studio/sanity.cli.ts',
      'studio/_document.js',
      'studio/package.json',
      'schemas/src/documents',
      'schemas/src/pages',
      'schemas/src/staff',
    ],
    output: 'studio/dist/index.html',
    // The Studio knows its place from the build: the same project as the server's.
    env: process.env.SANITY_PROJECT_ID
      ? {
          SANITY_STUDIO_PROJECT_ID: process.env.SANITY_PROJECT_ID,
          SANITY_STUDIO_DATASET: process.env.SANITY_DATASET ?? '',
        }
      : {},
    steps: [
      ['The Studio', ['node_modules/sanity/bin/sanity', 'build', '--yes'], 'studio'],
      ['Compressing the Studio', ['api/src/site/build/list-build.ts', 'studio/dist'], '.'],
    ],
  },
}

/** Builds what its sources say is out of date. */
export function buildIfDue(write = console.log, names = Object.keys(builds)) {
  for (const name of names) {
    const { sources, output, env, steps } = builds[name]
    const fingerprint = fingerprintOf(
      [...sources, 'pnpm-lock.yaml', 'api/src/site/build/built-files.ts'],
      env,
    )
    if (isStamped(name, fingerprint) && existsSync(join(root, output))) continue
    for (const [words, args, folder] of steps) {
      run(`Building: ${words}`, node, args, {
        cwd: join(root, folder),
        // Overrides the shell: a build for development does not render on the server.
        env: { NODE_ENV: 'production', ...env },
        ...(write !== console.log && { write }),
      })
    }
    stamp(name, fingerprint)
  }
  say(`Built: ${names.join(', ')}`, write)
}

/** Holds the content types against Sanity's own rules and tools, unless that was done already. */
export function checkSchemaIfDue() {
  const fingerprint = fingerprintOf([
    'schemas/src/documents',
    'studio/src',
    'studio/sanity.config.ts',
    'studio/sanity.cli.ts',
    'pnpm-lock.yaml',
  ])
  if (isStamped('schema', fingerprint)) return
  const sanity = 'node_modules/sanity/bin/sanity'
  const cwd = join(root, 'studio')
  run('Schema', node, [sanity, 'schema', 'validate'], { cwd })
  const extract = '../node_modules/.cache/schema.json'
  run('Schema, extracted', node, [sanity, 'schema', 'extract', '--force', '--path', extract], { cwd })
  stamp('schema', fingerprint)
}

/** Refuses regular expressions in the server that need more than linear time, unless that was done already. */
export function checkExpressionsIfDue() {
  const sources = ['api/src', 'schemas/src']
  const config = '.config/linear-time'
  const fingerprint = fingerprintOf([...sources, `${config}.json`, `${config}.mjs`, 'pnpm-lock.yaml'])
  if (isStamped('expressions', fingerprint)) return
  const tests = '**/*.{test,journey,bench,fixture}.ts'
  const oxlint = 'node_modules/oxlint/bin/oxlint'
  run('Regular expressions', node, [oxlint, '-c', `${config}.json`, '--ignore-pattern', tests, ...sources])
  stamp('expressions', fingerprint)
}

function isStamped(name, fingerprint) {
  const path = join(stamps, name)
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint
}

function stamp(name, fingerprint) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), fingerprint)
}

/** The content of files and folders, so that a checkout that only touches times builds nothing. */
function fingerprintOf(paths, env = {}) {
  const hash = createHash('sha256').update(Object.values(env).join(' ').trim())
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update(readFileSync(full))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
