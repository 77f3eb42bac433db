import { defineCliConfig } from 'sanity/cli'
import { dataset, projectId } from './src/place.ts'

export default defineCliConfig({
  api: { projectId, dataset },
  project: { basePath: '/studio' },
  deployment: { autoUpdates: false },
  vite: { build: { sourcemap: false } },
})
