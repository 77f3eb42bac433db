import { __PRIVATE__ } from 'styled-components'

const { mainSheet } = __PRIVATE__
const group = /data-styled\.g\d+\[id="([\w-]+)"\]\{content:"([^"]*)"/g

/**
 * The server's styles stay where they are; styled-components only learns which it need not write again. Left to itself
 * it moves them rule by rule into an element of its own, and the browser lays out the whole page anew.
 */
export function keepServedStyles() {
  const css = document.querySelector(`style[data-styled='${kept}']`)?.textContent ?? ''
  for (const [, component = '', names = ''] of css.matchAll(group)) {
    for (const name of names.split(',')) if (name) mainSheet.registerName(component, name)
  }
}

/** Styles marked like this are, for styled-components, in use already. */
export const kept = 'active'
