import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The program that listens on a port, as `node (process 123)`; undefined where this user may not know. */
export function portHolder(port: number) {
  return process.platform === 'linux' ? fromProc(port) : fromLsof(port)
}

/** As proc(5) describes: the socket's inode by the port, and the process that has it open. */
function fromProc(port: number) {
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(readLines).flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      const listens = state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port
      return listens ? [`socket:[${inode}]`] : []
    }),
  )
  const pid = readNames('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      readNames(`/proc/${name}/fd`).some((fd) => sockets.has(readLink(`/proc/${name}/fd/${fd}`))),
  )
  return pid && `${readLines(`/proc/${pid}/comm`)[0]} (process ${pid})`
}

function fromLsof(port: number) {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const [, pid, name] = /^p(\d+)\nc(.+)$/m.exec(stdout ?? '') ?? []
  return pid && `${name} (process ${pid})`
}

// Processes end while they are looked at, and those of other users are not shown.
const readLines = (file: string) => unlessGone(() => readFileSync(file, 'utf8').split('\n'), [])
const readNames = (folder: string) => unlessGone(() => readdirSync(folder), [])
const readLink = (file: string) => unlessGone(() => readlinkSync(file), '')

function unlessGone<Result>(read: () => Result, otherwise: Result) {
  try {
    return read()
  } catch {
    return otherwise
  }
}
