import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const onWindows = process.platform === 'win32'
export const node = join(root, 'node_modules/node/bin', onWindows ? 'node.exe' : 'node')

const startedAt = Number(process.env.STEPS_STARTED_AT ?? Date.now())
const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`

export function say(words, write = console.log) {
  write(`${elapsed()}  ${words}`)
}

export function fail(words) {
  console.error(words)
  process.exit(1)
}

/** The Node that the product runs on comes first for everything that is started from here. */
const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  NODE_NO_WARNINGS: '1',
  // Sources that were compiled once are not compiled again: a third of the time that a start takes, and memory.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  // Fewer arenas keep less of the memory that was freed.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // Drawing pictures takes up to nine of libuv's threads; files, compression and passwords have the others.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16',
  // New objects get 16 MB at a time instead of 64: a crowd leaves a hundred megabytes less behind.
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=16',
  ...extra,
})

/** Runs a step to its end; a step that fails ends the command with its exit code. */
export function run(words, program, args, options = {}) {
  const code = attempt(words, program, args, options)
  if (code !== 0) process.exit(code)
}

/** Runs a step to its end, says whether it failed, and answers its exit code. */
export function attempt(words, program, args, options = {}) {
  say(words, options.write)
  const { status, error, signal } = spawnSync(program, args, {
    cwd: options.cwd ?? root,
    // npm's own commands are scripts of a shell there.
    shell: onWindows && program === 'npx',
    stdio: options.write ? ['ignore', process.stderr, process.stderr] : 'inherit',
    env: environment(options.env),
  })
  if (status !== 0) console.error(`${words}: ${error?.message ?? signal ?? 'failed'}.`)
  return status ?? 1
}

/** Runs a script of steps once for each part, all beside each other; one that fails ends the command, once all have ended. */
export async function runTogether(script, parts) {
  const ends = parts.map((part) =>
    once(
      spawn(node, [script, part], {
        cwd: root,
        stdio: 'inherit',
        env: environment({ STEPS_STARTED_AT: String(startedAt) }),
      }),
      'exit',
    ),
  )
  const codes = (await Promise.all(ends)).map(([code]) => code ?? 1)
  if (codes.some((code) => code !== 0)) process.exit(1)
}

const parent = process.ppid

/**
 * Runs a program until it ends or this one is asked to; signals reach it through us exactly once. It ends too when
 * this process is killed: the channel between the two breaks, which the program hears as `disconnect`.
 * `restartAfter` may answer in how many milliseconds a server that ended by itself starts again.
 */
export function spawnNode(args, env = {}, restartAfter = () => undefined) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  let child
  let asked = false
  let hasServed = false

  function start() {
    child = spawn(node, args, { cwd: root, stdio, env: environment(env), detached: !onWindows })
    child.on('message', (message) => (hasServed ||= message === 'serving'))
    child.on('exit', (code, signal) => {
      const byItself = hasServed && !asked && code !== 0
      const pause = byItself ? restartAfter(signal ? `by ${signal}` : `with code ${code}`) : undefined
      if (pause === undefined) process.exit(signal ? 1 : code)
      setTimeout(start, pause)
    })
  }

  function end(signal) {
    asked = true
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    // On Windows the console tells both of Ctrl-C, and a signal that is sent ends a process at once.
    if (!(onWindows && signal === 'SIGINT')) child.kill(signal)
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  process.on('SIGHUP', () => end('SIGTERM'))
  // npm hands signals on, but not SIGKILL: whoever loses npm as its parent has another parent from then on.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && end('SIGTERM'), 500).unref()
  start()
}
