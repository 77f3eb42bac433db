import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { foundPages, pages } from '../schemas/src/pages/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const table = ['schemas/src/pages/pages.ts', 'schemas/src/pages/paths.ts']
const sources = globSync(['{api,web,studio}/src/**/*.{ts,tsx}', 'web/build/*.ts', 'schemas/src/pages/*.ts'], {
  cwd: root,
}).filter((file) => !/\.(test|journey|fixture|bench)\.tsx?$/.test(file) && !table.includes(file))

// Neither '/', with which every other address begins, nor a pattern.
const paths = foundPages.map((name) => pages[name].path).filter((path) => /^\/[\w-]+$/.test(path))
const literal = new RegExp(`['"\`](${paths.join('|')})(?![\\w-])`)

test('only the table of pages knows the path of a page', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(literal.test(`"${paths[0]}"`)).toBe(true)
  expect(sources.filter((file) => literal.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})

test.each(foundPages)('the component of %s is where the table says', (name) => {
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(sources).toContain(`web/src/pages/${folder}/${folder}-page.tsx`)
})
