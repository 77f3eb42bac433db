/** JSON in which `</script>` cannot occur. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')
}
