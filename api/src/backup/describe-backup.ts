import type { Manifest } from './manifest.ts'
import { dumpName } from '../db/postgres/dump.ts'

/** What a backup holds, for a person to compare. */
export function describeBackup({ createdAt, counts, files, dumped }: Manifest) {
  const rows = Object.entries(counts).flatMap(([name, tables]) =>
    Object.entries(tables).map(([table, number]) => `  ${name.padEnd(12)} ${table.padEnd(22)} ${number}`),
  )
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const assets = files.filter(({ path }) => /^assets[/\\]/.test(path)).length
  return `${rows.join('\n')}\n  ${assets} assets, ${(bytes / 1e6).toFixed(1)} MB in all, taken ${createdAt}\n${database(dumped)}`
}

function database(dumped: boolean | undefined) {
  if (dumped === undefined) return ''
  return dumped
    ? `  ${dumpName} is what DATABASE_URL names: enquiries, mails, accounts and the log, by pg_dump\n`
    : '  NOT the database that DATABASE_URL names, with the enquiries and accounts: pg_dump is not installed here. Have PostgreSQL itself backed up.\n'
}
