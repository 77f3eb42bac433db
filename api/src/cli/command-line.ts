import { userInfo } from 'node:os'
import type { Actor } from '../http/audit.ts'

/** Whoever types a command on this machine. */
export function commandLine(): Actor {
  return { id: 'command-line', name: `Command line${account()}`, address: '' }
}

/** A container may run under a number that no account has. */
function account() {
  try {
    return ` (${userInfo().username})`
  } catch {
    return ''
  }
}
