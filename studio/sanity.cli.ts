import { defineCliConfig } from 'sanity/cli'
import { dataset, projectId } from './src/project.ts'

const outsideFonts = /@font-face\s*\{[^}]*https:\/\/[^}]*\}/g

export default defineCliConfig({
  api: { projectId, dataset },
  project: { basePath: '/studio' },
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    build: {
      ...config.build,
      sourcemap: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        // A hundred and more icons would each be a file of its own, and be waited for before anything shows.
        output: { codeSplitting: { groups: [{ name: 'icons', test: /@sanity\/icons/ }] } },
      },
    },
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
