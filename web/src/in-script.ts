/** JSON in which `</script>` cannot occur. */
export function inScript(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
}
