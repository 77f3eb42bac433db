import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const serve = new URL('serve.ts', import.meta.url)

const tellsPackages = `
  import { registerHooks } from 'node:module'
  const found = new Set()
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      found.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url)?.[1])
      return resolved
    },
  })
  await import(${JSON.stringify(serve.href)})
  console.log(JSON.stringify([...found]))
`

const lazy = [
  'sharp',
  'lexorank',
  'nodemailer',
  'pg',
  'prom-client',
  '@simplewebauthn/server',
  '@sanity/client',
]

test('a start loads no package that only some installations or requests need', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', tellsPackages], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  })
  const packages = JSON.parse(said) as string[]
  expect(packages).toContain('hono')
  expect(packages.filter((name) => lazy.includes(name))).toEqual([])
})
