/** JSON that cannot end its script element. */
export function inScript(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
}
