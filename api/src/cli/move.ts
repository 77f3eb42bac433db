import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { textOf } from '../contact/store/fold.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { openPostgresSide } from '../db/move/postgres-side.ts'
import { requireExisting } from '../db/open.ts'
import { move, type Copied, type Derived } from '../db/move/side.ts'
import { openSqliteSource, openSqliteTarget } from '../db/move/sqlite-side.ts'
import { readEnv, type Env } from '../env.ts'
import { runCommand } from './command-line.ts'

const help = `Moves what site.db holds (enquiries, mail, accounts, the log) to PostgreSQL, or back.

  npm run move -- --to postgres://user:password@host/database
                              from site.db in DATA_DIR; then start the site with DATABASE_URL
  npm run move -- --to sqlite
                              from DATABASE_URL to site.db in DATA_DIR; then start the site without it

Stop the site first. The source stays as it is; the target has to be empty. Every row is read back and compared
before anything is kept. Content (content.db, assets) stays where it is.
`

interface Screen {
  say: (text: string) => void
  /** Overwritten by the next; undefined where nobody watches. */
  progress?: ((line: string) => void) | undefined
}

export function moveCommand(
  args: readonly string[],
  env: Pick<Env, 'dataDir' | 'databaseUrl'>,
  { say, progress }: Screen,
) {
  return runCommand({ name: 'move', help, parse }, args, { out: say, words: say }, async ({ to }) => {
    say(report(await (to === 'sqlite' ? fromPostgres() : toPostgres(to))))
    return 0
  })

  async function toPostgres(url: string) {
    requireExisting(join(env.dataDir, 'site.db'))
    const unlock = lockFolder(env.dataDir, 'a move')
    try {
      const source = openSqliteSource(env.dataDir)
      try {
        const { side, tables } = await openPostgresSide(url, 'target', folded)
        return await move(source, side, tables, showProgress).finally(side.close)
      } finally {
        await source.close()
      }
    } finally {
      unlock()
    }
  }

  async function fromPostgres() {
    if (env.databaseUrl === undefined)
      throw new Error('DATABASE_URL is not set: it names the database to move from.')
    const unlock = lockFolder(env.dataDir, 'a move')
    try {
      const { side, tables } = await openPostgresSide(env.databaseUrl, 'source', folded)
      try {
        const target = openSqliteTarget(env.dataDir)
        return await move(side, target, tables, showProgress).finally(target.close)
      } finally {
        await side.close()
      }
    } finally {
      unlock()
    }
  }

  function showProgress(table: string, done: number, all: number) {
    const part = all === 0 ? 1 : done / all
    const bar = '#'.repeat(Math.round(part * 30)).padEnd(30, '.')
    progress?.(`[${bar}] ${String(Math.floor(part * 100)).padStart(3)} %  ${table}`)
  }
}

/** PostgreSQL keeps what search reads beside the enquiry; SQLite's index is filled once the site runs. */
const folded: Derived = {
  table: 'contact_submissions',
  column: 'folded',
  from: (row) => textOf(row as { name: string; email: string; message: string }),
}

function parse(args: readonly string[]) {
  const { to = '', help } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  }).values
  return help || to === 'sqlite' || /^postgres(ql)?:\/\//.test(to) ? { to, help } : undefined
}

function report(copied: readonly Copied[]) {
  const lines = copied.map(
    ({ name, rows, digest }) =>
      `  ${name.padEnd(22)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}`,
  )
  return `Moved, every row read back and found the same (counts and digests):\n${lines.join('\n')}\nThe source is as it was.\n`
}

if (import.meta.main) {
  process.umask(0o077)
  const { stderr } = process
  process.exitCode = await moveCommand(process.argv.slice(2), readEnv(process.env), {
    say: (text) => stderr.write(stderr.isTTY ? `\r\x1b[K${text}` : text),
    progress: stderr.isTTY ? (line) => stderr.write(`\r\x1b[K${line}`) : undefined,
  })
}
