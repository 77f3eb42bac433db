import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const mark = '\0adopted-styles:'

/**
 * The pages' policy admits their own inline styles and nothing else. A package that brings a stylesheet (those of the
 * Studio's preview do) has it adopted by its script instead, so that no page needs a wider policy for their sake.
 */
export function adoptedStyles(): Plugin {
  return {
    name: 'adopted-styles',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!source.endsWith('.css')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      // For a server it may be a script that does nothing.
      if (!found?.id.endsWith('.css')) return found
      return { id: mark + found.id.slice(0, -'.css'.length), moduleSideEffects: true }
    },
    async load(id) {
      if (!id.startsWith(mark)) return null
      const css = await readFile(`${id.slice(mark.length)}.css`, 'utf8')
      return `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(css)})
document.adoptedStyleSheets.push(sheet)`
    },
  }
}
