import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?['"]([^'"]+)['"]/gm

/** The packages that come with a module: its own imports and those of what it imports, dynamic ones left out. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    if (name.startsWith('.')) loadedWith(join(dirname(file), name), seen)
    else seen.add(name)
  }
  return seen
}

test('a server on SQLite loads nothing of PostgreSQL, one beside its own lake nothing of Sanity’s client, one that nobody scrapes no metrics', () => {
  const loaded = [...loadedWith(join(root, 'api/src/main.ts'))]
  expect(loaded).toContain('better-sqlite3')
  expect(loaded.filter((name) => /^pg$|postgres-stores|^@sanity\/client$|^prom-client$/.test(name))).toEqual(
    [],
  )
  expect([...loadedWith(join(root, 'api/src/wiring/postgres-stores.ts'))]).toContain('pg')
})
