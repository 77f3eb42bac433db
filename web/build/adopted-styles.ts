import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const prefix = '\0adopted-styles:'

/**
 * The Content-Security-Policy of pages admits their own inline styles only. Stylesheets of packages (the Studio's preview
 * has some) become adopted stylesheets, which the policy does not restrict.
 */
export function adoptedStyles(): Plugin {
  return {
    name: 'adopted-styles',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!source.endsWith('.css')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      // A package may resolve its stylesheet to an empty script for servers.
      if (!found?.id.endsWith('.css')) return found
      return { id: prefix + found.id.slice(0, -'.css'.length), moduleSideEffects: true }
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const css = await readFile(`${id.slice(prefix.length)}.css`, 'utf8')
      return `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(css)})
document.adoptedStyleSheets.push(sheet)`
    },
  }
}
