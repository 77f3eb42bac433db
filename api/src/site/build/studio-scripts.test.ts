import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBuiltFiles } from './built-files.ts'
import { createStaticFiles } from './static-files.ts'
import { scriptsOfDocuments } from './studio-scripts.ts'

test('names what leads to an open document, in the order of need, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  mkdirSync(join(folder, 'static'))
  const scripts = {
    'sanity-AbCdEf12.js':
      'import"./lib-AbCdEf12.js";import{a as b}from"./react-AbCdEf12.js";import("./vision-AbCdEf12.js")',
    'lib-AbCdEf12.js': 'export*from"./react-AbCdEf12.js";const words=\'from "./nowhere.js"\'',
    'react-AbCdEf12.js': '',
    'vision-AbCdEf12.js': '',
    'structureTool-AbCdEf12-AbCdEf12.js': 'import"./lib-AbCdEf12.js";import"./panes-AbCdEf12.js"',
    'panes-AbCdEf12.js': '',
  }
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, 'static', name), text)
  await listBuiltFiles(folder)
  expect(await scriptsOfDocuments(createStaticFiles(folder), 'static/sanity-AbCdEf12.js')).toEqual([
    'static/lib-AbCdEf12.js',
    'static/react-AbCdEf12.js',
    'static/structureTool-AbCdEf12-AbCdEf12.js',
    'static/panes-AbCdEf12.js',
  ])
  rmSync(folder, { recursive: true })
})
