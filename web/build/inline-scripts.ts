import { build, type Plugin } from 'vite'

const query = '?inline-script'

/** `import text from './module.ts?inline-script'`: the module and what it imports as one classic script, as text. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    async load(id) {
      if (!id.endsWith(query)) return null
      const entry = id.slice(0, -query.length)
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'baseline-widely-available',
          rolldownOptions: { input: entry, output: { format: 'iife' } },
          modulePreload: false,
        },
      })
      if (Array.isArray(result) || !('output' in result)) throw new Error(`${entry} has no single output`)
      const [chunk] = result.output
      for (const file of chunk.moduleIds) this.addWatchFile(file)
      return `export default ${JSON.stringify(chunk.code.trim())}`
    },
  }
}
