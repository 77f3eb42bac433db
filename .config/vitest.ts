import { fileURLToPath } from 'node:url'
import { findFirefox } from '../.scripts/firefox.mjs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const all = '{web/e2e,api/src}/**/*.journey.ts'

/** They measure time or memory, or take all that the machine has: nothing runs beside them. */
const alone = [
  'web/e2e/*/{publish,read-notices}.journey.ts',
  'api/src/trials/{floods,hostile-requests}.journey.ts',
  'api/src/trials/servers/*.journey.ts',
]

const withoutBrowser = findFirefox() ? [] : ['web/e2e/browse/use-firefox.journey.ts']

function journeys(
  name: string,
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      globalSetup: fileURLToPath(new URL('journeys.ts', import.meta.url)),
      testTimeout: 180_000,
      hookTimeout: 120_000,
      // On a loaded machine the Studio takes its time.
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  }
}

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    environment: 'node',
    globalSetup: ['postgres.ts', 'own-tmp.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
    // A journey waits about as long as it computes: two keep two cores busy.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{schemas,api,web,studio}/src/**/*.test.{ts,tsx}', '.config/*.test.ts'],
          // A file finds the modules that the one before it has loaded, which takes longer than most files do.
          isolate: false,
          maxWorkers: 3,
          testTimeout: 20_000,
          // PostgreSQL starts beside the first tests.
          hookTimeout: 30_000,
          // Conditions are waited for; a loaded machine takes its time.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      journeys('journeys', {
        include: [all],
        exclude: [...alone, ...withoutBrowser],
        sequence: { groupOrder: 1 },
      }),
      journeys('journeys-alone', { include: alone, fileParallelism: false, sequence: { groupOrder: 2 } }),
    ],
  },
})
