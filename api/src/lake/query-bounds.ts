import { refusal } from './lake-error.ts'

const longest = 8_000
const deepest = 40
const mostOperators = 400

/** What a stranger's query may look like, checked on its text because parsing is itself part of the cost. */
export function checkQueryBounds(query: string, params: Record<string, unknown>) {
  if (query.length + JSON.stringify(params).length > longest) {
    throw tooComplex(`The query with its parameters is longer than ${longest} characters`)
  }
  let depth = 0
  let operators = 0
  for (const character of withoutStrings(query)) {
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if ('+-*/%!=<>&|^'.includes(character)) operators++
    if (depth > deepest) throw tooComplex(`The query nests deeper than ${deepest}`)
    if (operators > mostOperators) throw tooComplex(`The query has more than ${mostOperators} operators`)
  }
}

const withoutStrings = (query: string) => query.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')

const tooComplex = (description: string) => refusal(400, 'queryTooComplex', description)
