/** A moment as people write it, in the language of the browser. */
export function when(time: string) {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
