import type { Plugin } from 'vite'

const signal = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * React signals to itself with a few errors that it makes as its file is run and compares by identity. Where tools
 * watch the page (Lighthouse, DevTools), the engine reads the whole file again to find their lines, which on a phone is
 * the longest task of the arrival. Signals without a stack cost nothing.
 */
export function bareSignals(): Plugin {
  return {
    name: 'bare-signals',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('react-dom-client.production.js')) return null
      return code.replaceAll(signal, '$1 = Object.create(Error.prototype, { message: { value: $2 } })')
    },
  }
}
