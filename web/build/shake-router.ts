import type { Plugin } from 'vite'

/**
 * Browsers get the parts of react-router that the site uses. By themselves its links, forms and fetchers stay in the
 * bundle unused, because a name for developer tools is written on each of them and `memo` or `forwardRef` counts as an effect.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null
      return code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/ = (\w+\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
    },
  }
}
