import { refusal } from '../lake-error.ts'

export interface Bounds {
  length: number
  /** Of the parameters, as JSON. */
  paramsLength: number
  depth: number
  operators: number
}

export const strangersBounds: Bounds = { length: 8_000, paramsLength: 8_000, depth: 40, operators: 400 }
/** The Studio's search names every field of every type. */
export const staffBounds: Bounds = {
  length: 200_000,
  paramsLength: 1024 * 1024,
  depth: 80,
  operators: 4_000,
}

/** What a query may look like, checked on its text because parsing is itself part of the cost. */
export function checkQueryBounds(query: string, params: Record<string, unknown>, bounds: Bounds) {
  if (query.length > bounds.length) throw tooComplex(`The query is longer than ${bounds.length} characters`)
  if (JSON.stringify(params).length > bounds.paramsLength) {
    throw tooComplex(`The parameters are longer than ${bounds.paramsLength} characters`)
  }
  const bare = withoutStrings(query)
  // Each call is put in place of its function's body: a few lines grow without end.
  if (/\bfn\s/.test(bare)) throw tooComplex('Functions of a query’s own are not taken')
  let depth = 0
  let operators = 0
  for (const character of bare) {
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if ('+-*/%!=<>&|^'.includes(character)) operators++
    if (depth > bounds.depth) throw tooComplex(`The query nests deeper than ${bounds.depth}`)
    if (operators > bounds.operators) {
      throw tooComplex(`The query has more than ${bounds.operators} operators`)
    }
  }
}

const withoutStrings = (query: string) => query.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')

export const tooComplex = (description: string) => refusal(400, 'queryTooComplex', description)
