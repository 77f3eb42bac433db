import { parseArgs } from 'node:util'
import { roles, type Passkey } from '@daymark/schemas/staff'
import { createAudit } from '../audit/audit.ts'
import { openExistingSiteDb, openSiteDb } from '../db/site-db.ts'
import { readEnv } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { createAccounts } from '../staff/accounts.ts'
import { isRole, type Person } from '../staff/people.ts'
import type { Stores } from '../wiring/stores.ts'
import {
  commonOptions,
  commandLine,
  openForCommand,
  runCommand,
  streams,
  type Streams,
} from './command-line.ts'

const help = `Accounts of the staff, and tokens for programs.

  npm run staff -- add NAME [--role administrator|editor|viewer]
                                   a new account; prints its password. The first is always
                                   an administrator, every other an editor unless told otherwise
  npm run staff -- password NAME [--end-tokens]
                                   a new password; whoever is logged in under it is logged out,
                                   and API tokens end, too, where asked for
  npm run staff -- passkeys NAME [--clear]
                                   the passkeys; with --clear they and the recovery codes are
                                   removed, and NAME signs in with the password
  npm run staff -- token NAME [--role ROLE] [--for PURPOSE] [--days N]
                                   a new API token that may do what NAME may, or less;
                                   it ends after 90 days unless told otherwise (0: never)
  npm run staff -- list            everybody
  npm run staff -- remove NAME     the account, its sessions and its tokens

The site may be running meanwhile and obeys at once.

  --json   machine-readable answers
  --help   this page

Passwords and tokens are shown once, alone on standard output: npm run -s staff -- token NAME
`

export function staffCommand(
  args: readonly string[],
  open: (command: string) => Promise<Pick<Stores, 'sql' | 'bus' | 'close'>>,
  { out, words }: Streams,
) {
  return runCommand({ name: 'staff', help, parse }, args, { out, words }, async (asked) => {
    const stores = await open(asked.command)
    try {
      await work(asked, stores)
      return 0
    } finally {
      await stores.close()
    }
  })

  async function work(
    { command, name, role, json, purpose, days, clear, endTokens }: Asked,
    { sql, bus }: Pick<Stores, 'sql' | 'bus'>,
  ) {
    const by = commandLine()
    const { people, credentials, passkeys } = createAccounts(sql, createAudit())
    if (command === 'list') {
      const everybody = await people.list()
      out(json ? line(everybody) : table(everybody))
      return
    }
    if (command === 'add') {
      const chosen = role ?? 'editor'
      if (!isRole(chosen))
        throw new Problem(422, 'invalid_role', 'A role is administrator, editor or viewer.')
      const first = await people.isEmpty()
      const { person, password } = await people.add(by, name, first ? 'administrator' : chosen)
      const why = first ? ', as the first account always is' : ''
      tell(
        { person, password },
        password,
        `${person.username} may now log in, as ${person.role}${why}. Password:`,
      )
      return
    }
    const person = await people.findByName(name)
    if (!person) throw new Problem(404, 'no_such_account', `There is no account named ${name}.`)
    if (command === 'password') {
      const password = await people.setPassword(by, person.id, undefined, endTokens)
      await bus.publish('access')
      const ended = endTokens ? 'all sessions and API tokens have ended' : 'all sessions have ended'
      tell({ person, password }, password, `New password of ${person.username}; ${ended}:`)
    } else if (command === 'passkeys' && clear) {
      const removed = await passkeys.clear(by, person)
      await bus.publish('access')
      const which = removed === 1 ? '1 passkey' : `${removed} passkeys`
      const after = 'as are the recovery codes. All sessions have ended; the password lets them in.'
      tell({ person, removed }, '', `${which} of ${person.username} removed, ${after}`)
    } else if (command === 'passkeys') {
      const found = await passkeys.store.listOf(person.id)
      out(json ? line(found) : passkeyTable(found))
    } else if (command === 'token') {
      if (role !== undefined && (!isRole(role) || roles.indexOf(role) < roles.indexOf(person.role)))
        throw new Problem(422, 'invalid_role', `A token of ${person.username} may be ${person.role} or less.`)
      const token = await credentials.issue(person.id, 'token', { role, name: purpose, days, by })
      const until = days === 0 ? 'until it is ended' : `for ${days} days`
      tell({ person, token }, token, `API token of ${person.username} (${role ?? person.role}), ${until}:`)
    } else {
      await people.remove(by, person.id)
      await bus.publish('access')
      tell({ person }, '', `${person.username} is removed.`)
    }

    function tell(answer: object, secret: string, sentence: string) {
      words(`${sentence}\n`)
      if (json) out(line(answer))
      else if (secret) out(`${secret}\n`)
    }
  }
}

const commands = ['add', 'password', 'passkeys', 'token', 'list', 'remove']

type Asked = NonNullable<ReturnType<typeof parse>>

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      for: { type: 'string', default: '' },
      days: { type: 'string', default: '90' },
      clear: { type: 'boolean', default: false },
      'end-tokens': { type: 'boolean', default: false },
      ...commonOptions,
    },
  })
  const [command = 'help', name = '', ...rest] = positionals
  const { for: purpose, days: typedDays, 'end-tokens': endTokens, ...options } = values
  if (!/^\d{1,4}$/.test(typedDays)) return undefined
  const help = values.help || command === 'help'
  const complete = (command === 'list') === (name === '') && rest.length === 0
  if (!help && !(complete && commands.includes(command))) return undefined
  return { ...options, command, name, purpose, days: Number(typedDays), endTokens, help }
}

function table(people: readonly Person[]) {
  if (people.length === 0) return 'Nobody yet.\n'
  const wide = Math.max(...people.map(({ username }) => username.length))
  return people
    .map(({ username, role, createdAt, tokens }) => {
      const words = tokens === 0 ? '' : `  ${tokens} API ${tokens === 1 ? 'token' : 'tokens'}`
      return `${username.padEnd(wide)}  ${role.padEnd(13)}  since ${createdAt.slice(0, 10)}${words}\n`
    })
    .join('')
}

function passkeyTable(passkeys: readonly Passkey[]) {
  if (passkeys.length === 0) return 'No passkeys.\n'
  return passkeys
    .map(({ name, createdAt, usedAt }) => {
      const use = usedAt ? `last used ${usedAt.slice(0, 10)}` : 'never used'
      return `${name}  since ${createdAt.slice(0, 10)}, ${use}\n`
    })
    .join('')
}

function line(value: unknown) {
  return `${JSON.stringify(value)}\n`
}

if (import.meta.main) {
  process.umask(0o077)
  const open = (command: string) =>
    openForCommand(readEnv(process.env), command === 'add' ? openSiteDb : openExistingSiteDb)
  process.exitCode = await staffCommand(process.argv.slice(2), open, streams)
}
