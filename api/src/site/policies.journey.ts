import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createDeps, type Deps } from '../deps.ts'
import { readEnv } from '../env.ts'
import { listen, type Listening } from '../http/listen.ts'
import { observatoryScore } from '../http/headers/observatory-score.ts'
import { createLogger } from '../log/log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'daymark-policies-'))
let deps: Deps
let server: Listening

beforeAll(async () => {
  const outside = { GA_MEASUREMENT_ID: 'G-TEST', RECAPTCHA_SITE_KEY: 'key', RECAPTCHA_SECRET_KEY: 'secret' }
  deps = await createDeps(
    readEnv({ DATA_DIR: dataDir, ORIGIN: 'https://firm.example', ...outside }),
    createLogger('prose', 'error'),
  )
  await deps.content.seedIfEmpty(() => {})
  await deps.site.pages.refresh()
  server = await listen(
    createApp(deps, () => {}),
    { port: 0, host: '127.0.0.1' },
  )
})
afterAll(async () => {
  await server?.close()
  await deps?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function scoreOf(path: string) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { origin: 'https://http-observatory.security.mozilla.org' },
  })
  return observatoryScore(answer.headers, await answer.text())
}

test.each(['/', '/projects', '/?sent=1', '/nowhere'])(
  'the real page %s scores at least 140 by the Observatory',
  async (path) => {
    expect((await scoreOf(path)).score).toBeGreaterThanOrEqual(140)
  },
)

test('the Studio, which styles itself at run time, loses only what that costs', async () => {
  const { score, parts } = await scoreOf('/studio')
  expect(Object.entries(parts).filter(([, value]) => value < 0)).toEqual([])
  expect([parts.csp, parts.integrity, score >= 125]).toEqual([0, 5, true])
})
