import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    environment: 'node',
    globalSetup: fileURLToPath(new URL('own-tmp.ts', import.meta.url)),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{schemas,api,web,studio}/src/**/*.test.{ts,tsx}', '.config/*.test.ts'],
          testTimeout: 20_000,
          // Conditions are waited for; a loaded machine takes its time.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'journeys',
          globalSetup: fileURLToPath(new URL('seeded-data.ts', import.meta.url)),
          include: ['{web/e2e,api/src}/**/*.journey.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          // Each journey owns a server and a browser; two cores carry one at a time.
          fileParallelism: false,
          // A busy machine may starve a browser once; what is broken fails twice.
          retry: 1,
        },
      },
    ],
  },
})
