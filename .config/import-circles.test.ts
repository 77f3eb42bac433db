import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// oxlint's import/no-cycle follows static imports only; here dynamic imports and globs count as well.

const root = fileURLToPath(new URL('..', import.meta.url))
const staticImport = /^(?:import|export)\s+(?!type\b)[^'"]*?['"](\.[^'"]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"](\.[^'"]+)['"]/g
const glob = /import\.meta\.glob(?:<[^>]*>)?\(\s*['"](\.[^'"]+)['"]/g

/** The modules that a module imports in any way, for its path and its text. */
function importsOf(file: string, text: string) {
  const place = (path: string) => normalize(join(dirname(file), path.split('?')[0] ?? path))
  const named = [...text.matchAll(staticImport), ...text.matchAll(dynamicImport)].map(([, path = '']) =>
    place(path),
  )
  const matched = [...text.matchAll(glob)].flatMap(([, path = '']) => globSync(place(path), { cwd: root }))
  return [...named, ...matched]
}

function circlesIn(modules: Map<string, string[]>) {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file])
    if (done.has(file) || way.includes(file)) return
    for (const next of modules.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of modules.keys()) visit(file, [])
  return circles
}

test.each(['schemas', 'api', 'web', 'studio'])('no import of %s leads back to its module', (room) => {
  const files = globSync(`${room}/src/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.replaceAll(sep, '/'))
  const modules = new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
  )
  expect([...modules.values()].flat().length).toBeGreaterThan(files.length / 2)
  expect(circlesIn(modules)).toEqual([])
})

test('a circle through a dynamic import or a glob is found', () => {
  const circle = (code: string) =>
    circlesIn(
      new Map([
        ['web/src/routes.tsx', importsOf('web/src/routes.tsx', code)],
        ['web/src/pages/home/home-page.tsx', ['web/src/routes.tsx']],
      ]),
    )
  expect(circle(`const load = () => import('./pages/home/home-page.tsx')`)).toHaveLength(1)
  expect(circle(`const all = import.meta.glob<Page>('./pages/*/*-page.tsx')`)).toHaveLength(1)
  expect(circle(`import type { Page } from './pages/home/home-page.tsx'`)).toEqual([])
})
