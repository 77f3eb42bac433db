import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeps, type Deps } from '../deps.ts'
import { readEnv } from '../env.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'daymark-drawing-'))
let deps: Deps

beforeAll(async () => {
  deps = await createDeps(readEnv({ DATA_DIR: dataDir }), () => {})
  await deps.content.seedIfEmpty(() => {})
  await deps.site.pages.refresh()
})
afterAll(async () => {
  await deps?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('while a page is drawn for one visitor, the others are answered between its parts', async () => {
  let turns = 0
  let drawn = false
  const count = () => {
    turns += 1
    if (!drawn) setImmediate(count)
  }
  setImmediate(count)
  const answer = await deps.site.formAnswer({
    values: { name: '', email: 'ada@example.com', message: 'Hello' },
    errors: { name: 'Please tell us your name.' },
  })
  drawn = true
  expect(turns).toBeGreaterThanOrEqual(6)
  const html = await answer.text()
  expect(html).toContain('Please tell us your name.')
  const inOrder = ['class="skip-link"', 'id="contact"', '</footer>', 'id="served"'].map((part) =>
    html.indexOf(part),
  )
  expect(inOrder[0]).toBeGreaterThan(0)
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
})
