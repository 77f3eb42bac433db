// The commands of package.json. Runs on any Node from 20 on and brings the Node that the product needs.
import { spawnSync } from 'node:child_process'
import { buildIfDue, installIfDue, pnpm } from './prepare.mjs'
import { findChromium } from './chromium.mjs'
import { installFirefoxIfDue } from './firefox.mjs'
import { fail, node, root, run, runTogether, spawnNode } from './process.mjs'
import { readStartOptions } from './start-options.mjs'
import { superviseServer } from './supervise.mjs'

const [command, ...rest] = process.argv.slice(2)
const args = rest[0] === '--' ? rest.slice(1) : rest
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', '.config/vitest.ts']

const commands = {
  start() {
    const options = readStartOptions(args)
    if (!options) return
    installIfDue()
    buildIfDue()
    superviseServer(['api/src/main.ts'], {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      ...options,
    })
  },
  dev() {
    installIfDue()
    buildIfDue()
    spawnNode(['.scripts/dev.mjs'])
  },
  async check() {
    installIfDue()
    // The doctor's tests examine what is built.
    await checkSources(['studio', 'sources'])
    run('Unit tests', node, [...vitest, '--project', 'unit'])
  },
  async test() {
    installIfDue()
    await checkSources(['studio', 'sources', 'expressions'])
    installFirefoxIfDue()
    const results = process.env.TEST_RESULTS
      ? ['--reporter=json', `--outputFile.json=${process.env.TEST_RESULTS}`]
      : []
    run('Tests', node, [...vitest, '--reporter=default', ...results, ...args])
  },
  bench() {
    installIfDue()
    buildIfDue()
    process.env.CHROMIUM = findChromium()
    run('Benchmarks', node, ['.scripts/bench.mjs', ...args])
  },
  /** Everything the lockfile names, as CycloneDX on the standard output. */
  sbom() {
    const { status } = spawnSync(
      'npx',
      [
        '--yes',
        pnpm,
        'sbom',
        '--sbom-format',
        'cyclonedx',
        '--sbom-type',
        'application',
        '--lockfile-only',
        ...args,
      ],
      { cwd: root, stdio: 'inherit' },
    )
    process.exit(status ?? 1)
  },
  format() {
    installIfDue()
    run('Format', node, ['node_modules/oxfmt/bin/oxfmt', '.'])
  },
  export: () => cli('export', true),
  staff: () => cli('staff'),
  enquiries: () => cli('enquiries'),
  content: () => cli('content'),
  backup: () => cli('backup'),
  restore: () => cli('restore'),
  move: () => cli('move'),
  doctor: () => cli('doctor'),
  drill: () => cli('drill', true),
}

async function checkSources(parts) {
  run('Format', node, ['node_modules/oxfmt/bin/oxfmt', '--check', '.'])
  run('Lint', node, ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
  await runTogether('.scripts/check.mjs', parts)
}

/** Words go to the standard error, so that `npm run -s … ` leaves just the answer on the standard output. */
function cli(name, needsBuild = false) {
  installIfDue(console.error)
  if (needsBuild) buildIfDue(console.error)
  const { status } = spawnSync(node, [`api/src/cli/${name}.ts`, ...args], { cwd: root, stdio: 'inherit' })
  process.exit(status ?? 1)
}

const chosen = Object.hasOwn(commands, command ?? '') ? commands[command] : undefined
if (!chosen) fail(`There is no command ${command}.`)
if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to start.')
await chosen()
