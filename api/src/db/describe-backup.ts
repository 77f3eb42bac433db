import type { Manifest } from './backup.ts'

/** What a backup holds, for a person to compare. */
export function describeBackup({ createdAt, counts, files }: Manifest) {
  const rows = Object.entries(counts).flatMap(([name, tables]) =>
    Object.entries(tables).map(([table, number]) => `  ${name.padEnd(12)} ${table.padEnd(22)} ${number}`),
  )
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const assets = files.filter(({ path }) => /^assets[/\\]/.test(path)).length
  return `${rows.join('\n')}\n  ${assets} assets, ${(bytes / 1e6).toFixed(1)} MB in all, taken ${createdAt}\n`
}
