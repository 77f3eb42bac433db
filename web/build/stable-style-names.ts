import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const component = /(const\s+(\w+)\s*=\s*styled(?:\.\w+|\([\w.]+\)))(?=[`.<(])/g

/**
 * styled-components numbers its components in the order in which modules are run, which lazy chunks make different in
 * the browser. A name made of file and constant is the same in both builds, so that hydration finds the same classes.
 */
export function stableStyleNames(): Plugin {
  let root = ''
  return {
    name: 'stable-style-names',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (file.includes('node_modules') || !file.endsWith('.tsx') || !code.includes('styled')) return null
      const named = code.replace(component, (_, start: string, name: string) => {
        const place = createHash('sha256')
          .update(`${relative(root, file)}:${name}`)
          .digest('hex')
          .slice(0, 6)
        return `${start}.withConfig({ componentId: 'd${place}' })`
      })
      // The indentation within the styles would be sent to every visitor.
      return named.replace(/\n\s+/g, '\n')
    },
  }
}
