import { defineCliConfig } from 'sanity/cli'
import { dataset, projectId } from './src/place.ts'

const outsideFonts = /@font-face\s*\{[^}]*https:\/\/[^}]*\}/g

export default defineCliConfig({
  api: { projectId, dataset },
  project: { basePath: '/studio' },
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    build: { ...config.build, sourcemap: false },
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'fonts-of-the-machine',
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type === 'asset' && file.fileName.endsWith('.css')) {
              file.source = String(file.source).replace(outsideFonts, '')
            }
          }
        },
      },
    ],
  }),
})
