/** A path of a patch, in the JSONMatch notation, taken apart. */
interface ParsedPath {
  segments: readonly Segment[]
  /** Every attribute that it names. */
  names: readonly string[]
}

interface Segment {
  /** Where it stands in the path. */
  from: number
  to: number
  /** What stands between brackets. */
  terms?: readonly Term[]
}

export type Term =
  | { kind: 'every' }
  | { kind: 'range'; start: number | undefined; end: number | undefined }
  | { kind: 'isNull'; field: string }
  | { kind: 'other' }

const token =
  /(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<number>-?\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')|(?<symbol>\.\.|[=!<>]=|[.,:?<>@$*[\]])/y

interface Token {
  kind: 'name' | 'number' | 'text' | 'symbol' | 'end'
  text: string
  from: number
  to: number
}

/** @sanity/mutator passes over what it cannot read at the end of a path; here all of it must be understood. */
export function parsePath(path: string): ParsedPath {
  const tokens = tokensOf(path)
  const names: string[] = []
  let at = 0
  const peek = () => tokens[at]!
  const is = (text: string) => peek().kind === 'symbol' && peek().text === text
  const take = (text: string) => {
    if (!is(text)) return false
    at++
    return true
  }
  const demand = (found: unknown) => {
    if (!found) throw broken(path)
  }

  const takeAttribute = () => {
    const { kind, text } = peek()
    if (kind !== 'name' && !(kind === 'text' && text.startsWith("'"))) return false
    at++
    names.push(kind === 'name' ? text : text.slice(1, -1))
    return true
  }
  const takeNumber = () => (peek().kind === 'number' ? Number(tokens[at++]!.text) : undefined)

  function readSegments(): Segment[] {
    const segments: Segment[] = []
    for (;;) {
      const { from } = peek()
      const first = segments.length === 0
      let terms: Term[] | undefined
      if (take('..')) demand(takeAttribute() || readTerms())
      else if (is('[')) terms = readTerms()
      else if (first || take('.')) demand(takeAttribute())
      else return segments
      segments.push({ from, to: tokens[at - 1]!.to, ...(terms && { terms }) })
    }
  }

  function readTerms(): Term[] {
    demand(take('['))
    const terms = [readTerm()]
    while (take(',')) terms.push(readTerm())
    demand(take(']'))
    return terms
  }

  function readTerm(): Term {
    if (take('*')) return { kind: 'every' }
    if (peek().kind === 'text' && peek().text.startsWith('"')) {
      at++
      return { kind: 'other' }
    }
    if (peek().kind === 'number' || is(':')) return readRange()
    const { from } = peek()
    if (!take('@') && !take('$')) readSegments()
    const field = path.slice(from, tokens[at - 1]!.to)
    if (take('?')) return { kind: 'other' }
    const operator = ['==', '!=', '<=', '>=', '<', '>'].find(take)
    if (operator === undefined) return { kind: 'other' }
    const { kind, text } = tokens[at++]!
    const isNull = kind === 'name' && text === 'null' && operator === '=='
    const literal = kind === 'number' || text.startsWith('"') || text === 'true' || text === 'false'
    if (!literal && !isNull)
      throw new Error(`Operator ${operator} needs a literal value at the right hand side`)
    return isNull ? { kind: 'isNull', field } : { kind: 'other' }
  }

  function readRange(): Term {
    const start = takeNumber()
    if (!take(':')) return { kind: 'other' }
    const end = takeNumber()
    demand(start !== undefined || end !== undefined)
    if (take(':')) demand(takeNumber() !== undefined)
    return { kind: 'range', start, end }
  }

  const segments = readSegments()
  demand(peek().kind === 'end')
  return { segments, names }
}

function tokensOf(path: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    while (path[at] === ' ') at++
    if (at === path.length) return [...tokens, { kind: 'end', text: '', from: at, to: at }]
    token.lastIndex = at
    const groups = token.exec(path)?.groups
    if (!groups) throw broken(path)
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined)!
    tokens.push({ kind: kind as Token['kind'], text, from: at, to: at + text.length })
    at += text.length
  }
}

const broken = (path: string) => new Error(`Unable to parse path "${path.slice(0, 200)}"`)
