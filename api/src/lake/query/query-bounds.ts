import { refusal } from '../lake-error.ts'

interface Bounds {
  length: number
  /** Of the parameters, as JSON. */
  paramsLength: number
  depth: number
  operators: number
  /** Whether a query may define functions. Each call is replaced by the function's body, so that a few lines grow without end. */
  functions: boolean
}

export const strangersBounds: Bounds = {
  length: 8_000,
  paramsLength: 8_000,
  depth: 40,
  operators: 400,
  functions: false,
}
/** The Studio's search names every field of every type. */
export const staffBounds: Bounds = {
  length: 200_000,
  paramsLength: 1024 * 1024,
  depth: 80,
  operators: 4_000,
  functions: false,
}

/** What a query may look like, checked on its text because parsing is itself part of the cost. */
export function checkQueryBounds(query: string, params: Record<string, unknown>, bounds: Bounds) {
  if (query.length > bounds.length) throw tooComplex(`The query is longer than ${bounds.length} characters`)
  if (JSON.stringify(params).length > bounds.paramsLength) {
    throw tooComplex(`The parameters are longer than ${bounds.paramsLength} characters`)
  }
  const { depth, operators, definesFunction } = measureQuery(query)
  if (definesFunction && !bounds.functions)
    throw tooComplex('A query that defines functions cannot be used here')
  if (depth > bounds.depth) throw tooComplex(`The query nests deeper than ${bounds.depth}`)
  if (operators > bounds.operators) {
    throw tooComplex(`The query has more than ${bounds.operators} operators`)
  }
}

/** One pass over the text, in which strings and comments do not count. */
export function measureQuery(query: string) {
  let depth = 0
  let deepest = 0
  let operators = 0
  let begun = false
  let definesFunction = false
  for (let at = 0; at < query.length; at++) {
    const character = query.charAt(at)
    const isComment = character === '/' && query[at + 1] === '/'
    if (!begun && !isComment && !blank.includes(character)) {
      begun = true
      definesFunction = query.startsWith('fn', at)
    }
    if (character === '"' || character === "'") at = endOfString(query, at)
    else if (isComment) at = endOfLine(query, at)
    else if ('([{'.includes(character)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(character)) depth--
    else if ('+-*/%!=<>&|^'.includes(character)) operators++
  }
  return { depth: deepest, operators, definesFunction }
}

/** What the parser skips between two words. */
const blank = '\t\n\v\f\r \u0085\u00a0'

/** The index of the closing quote, or of the last character where there is none. */
function endOfString(query: string, start: number) {
  const quote = query[start]
  for (let at = start + 1; at < query.length; at++) {
    if (query[at] === '\\') at++
    else if (query[at] === quote) return at
  }
  return query.length
}

function endOfLine(query: string, start: number) {
  const end = query.indexOf('\n', start)
  return end === -1 ? query.length : end
}

export const tooComplex = (description: string) => refusal(400, 'queryTooComplex', description)
