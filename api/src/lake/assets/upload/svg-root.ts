/** The position of the root element `svg` behind declarations, comments and the doctype; -1 without one. */
export function svgRootAt(text: string): number {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    while (isSpace(text[at])) at++
    if (startsWith(text, at, '<svg')) return isSpace(text[at + 4]) || text[at + 4] === '>' ? at : -1
    const end = endOfProlog(text, at)
    if (end < 0) return -1
    at = end
  }
}

function endOfProlog(text: string, at: number) {
  if (startsWith(text, at, '<!--')) return after(text, '-->', at + 4)
  const end = after(text, '>', at)
  if (startsWith(text, at, '<?xml')) return text[end - 2] === '?' ? end : -1
  const isDoctype = startsWith(text, at, '<!doctype') && isSpace(text[at + 9])
  // A doctype with a subset of its own could declare entities.
  return isDoctype && /^\s*svg\b[^[]*$/i.test(text.slice(at + 9, end - 1)) ? end : -1
}

function after(text: string, mark: string, from: number) {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

const startsWith = (text: string, at: number, word: string) =>
  text.slice(at, at + word.length).toLowerCase() === word

const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character)
