import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { adoptedStyles } from './build/adopted-styles.ts'
import { fonts } from './build/fonts.ts'
import { inlineScripts } from './build/inline-scripts.ts'

// Three chunks with what every page needs. The browser runs each in a task of its own, and can handle input between them:
// React is set up in the first, the page's styles are taken over in the second.
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\/|src\/hydrate\./ },
  { name: 'styles', test: /node_modules\/(styled-components|stylis)\// },
  {
    name: 'site',
    test: /\/useSuspenseQuery\.|src\/(entry-client|analytics\/use-section-view|chrome\/(layout|button-link)|contact\/lazy-enquiry-form|ui\/(compass|lazy-on-interaction|muted-video|orb|paragraphs|section))\./,
  },
]

// Two builds of one source: what browsers load (dist/client, with a manifest) and what the API renders with
// (dist/server/entry-server.js, everything but Node's own modules inside).
export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'custom',
  plugins: [react(), adoptedStyles(), fonts(), inlineScripts()],
  // The same class names in both builds, as styled-components asks for with server rendering; CSS without its whitespace.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, pure: true } } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The fonts: those of the pages, and in the server build the faces with which it draws.
    emitAssets: true,
    target: 'baseline-widely-available',
    // What a chunk imports is asked for together with it, by a hint that all browsers of this target understand.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Only the Studio's preview loads a chunk this large.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } }
      : {
          input: ['src/start.ts', 'src/entry-client.tsx'],
          output: { codeSplitting: { groups: sharedChunks } },
        },
  },
  // In development Node loads packages itself; it cannot see the named exports of styled-components' CommonJS.
  ssr: { noExternal: command === 'build' ? true : ['styled-components'], target: 'node' },
  server: { watch: { ignored: ['**/dist/**'] } },
}))
