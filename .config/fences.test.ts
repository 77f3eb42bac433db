import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

/** One offence for each fence of the house: a file that must not be, and the rule that refuses it. */
const offences = {
  'schemas/src/pages/reaches-the-server.ts': ["import '@daymark/api'", 'no-restricted-imports'],
  'api/src/http/reaches-the-lake.ts': ["import '../lake/lake.ts'", 'no-restricted-imports'],
  'api/src/db/reaches-contact.ts': ["import '../contact/store.ts'", 'no-restricted-imports'],
  'api/src/log/reaches-a-room.ts': ["import '../db/open.ts'", 'no-restricted-imports'],
  'api/src/images/reaches-the-lake.ts': ["import '../lake/lake.ts'", 'no-restricted-imports'],
  'api/src/contact/reaches-staff.ts': ["import '../staff/staff.ts'", 'no-restricted-imports'],
  'api/src/outbox/reaches-contact.ts': ["import '../contact/store.ts'", 'no-restricted-imports'],
  'api/src/staff/reaches-contact.ts': ["import '../contact/store.ts'", 'no-restricted-imports'],
  'api/src/visits/reaches-the-log.ts': ["import '../audit/store.ts'", 'no-restricted-imports'],
  'api/src/audit/reaches-staff.ts': ["import '../staff/staff.ts'", 'no-restricted-imports'],
  'api/src/staff/reaches-the-log.ts': ["import '../audit/store.ts'", 'no-restricted-imports'],
  'api/src/lake/names-the-site.ts': ["import '../site/pages.ts'", 'no-restricted-imports'],
  'api/src/content/reaches-the-site.ts': ["import '../site/pages.ts'", 'no-restricted-imports'],
  'api/src/site/reaches-the-lake.ts': ["import '../lake/lake.ts'", 'no-restricted-imports'],
  'api/src/site/reaches-staff.ts': ["import '../staff/staff.ts'", 'no-restricted-imports'],
  'api/src/cli/imports-web.ts': ["import '@daymark/web'", 'no-restricted-imports'],
  'api/src/wiring/imports-web.ts': ["import '@daymark/web'", 'no-restricted-imports'],
  'api/src/visits/reaches-the-wiring.ts': ["import '../wiring/stores.ts'", 'no-restricted-imports'],
  'web/src/pages/reaches-documents.ts': ["import '@daymark/schemas/documents'", 'no-restricted-imports'],
  'web/src/pages/reaches-staff.ts': ["import '@daymark/schemas/staff'", 'no-restricted-imports'],
  'web/src/ui/reaches-a-page.ts': ["import '../pages/home/hero.tsx'", 'no-restricted-imports'],
  'studio/src/reaches-contact.ts': ["import '@daymark/schemas/contact'", 'no-restricted-imports'],
  'web/src/NotKebab.ts': ['export const one = 1', 'filename-case'],
  'web/src/goes-around.ts': [
    "import { back } from './comes-back.ts'\nexport const around = back",
    'no-cycle',
  ],
  'web/src/comes-back.ts': [
    "import { around } from './goes-around.ts'\nexport const back = around",
    'no-cycle',
  ],
  'web/src/any-type.ts': ['export const one = 1 as any', 'no-explicit-any'],
  'web/src/too-long.ts': ['export const one = [\n' + '  1,\n'.repeat(300) + ']', 'max-lines'],
  'api/src/http/waits.test.ts': ['setTimeout(() => undefined, 100)', 'no-restricted-globals'],
  'api/src/http/waits.fixture.ts': [
    "import { setTimeout as pause } from 'node:timers/promises'\nexport const wait = () => pause(100)",
    'no-restricted-imports',
  ],
  'web/e2e/waits.journey.ts': [
    'export const wait = (page: { waitForTimeout: (ms: number) => unknown }) => page.waitForTimeout(100)',
    'no-restricted-properties',
  ],
} satisfies Record<string, [string, string]>

const root = fileURLToPath(new URL('..', import.meta.url))
const house = mkdtempSync(join(tmpdir(), 'fences-'))
afterAll(() => rmSync(house, { recursive: true }))

cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
for (const [path, [code]] of Object.entries(offences)) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), `${code}\n`)
}
const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix'], {
  cwd: house,
  encoding: 'utf8',
})

test.each(Object.entries(offences))('the check refuses %s', (path, [, rule]) => {
  expect(stdout.split('\n').filter((line) => line.startsWith(path))).toContainEqual(
    expect.stringContaining(rule),
  )
})
