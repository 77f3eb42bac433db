import { extractWithPath } from '@sanity/mutator'
import { isRecord, type Patch, type SanityDocument } from '../document.ts'
import { parsePath, type Term } from './path-syntax.ts'

/**
 * The patch in paths that @sanity/mutator reads as Sanity does. It has neither `[*]` nor comparisons with null, takes a
 * range that ends at 0 for one that ends with the list, and follows a range in the middle of a path once too often.
 */
export function replayable(patch: Patch, document: SanityDocument): Patch {
  const known = { ...patch }
  for (const name of ['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch'] as const) {
    const entries = Object.entries(known[name] ?? {})
    if (entries.length === 0) continue
    known[name] = Object.fromEntries(
      entries.flatMap(([path, value]) => resolved(path, document).map((one) => [one, value])),
    ) as never
  }
  if (known.unset) known.unset = known.unset.flatMap((path) => resolved(path, document))
  return known
}

/** The values that a path leads to, each with its place. */
export function matches(path: string, document: SanityDocument) {
  try {
    return extractWithPath(path, document)
  } catch {
    // It leads through text or a number.
    return []
  }
}

export type Place = 'before' | 'after' | 'replace'

/**
 * Where items are inserted, one entry for each list. @sanity/mutator puts them twice or in the wrong place where a
 * range is empty, as it is for a splice that removes nothing.
 */
export function insertions(place: Place, path: string, document: SanityDocument): [Place, string][] {
  const last = parsePath(path).segments.at(-1)
  const [range, ...others] = last?.terms ?? []
  const whole = () => resolved(path, document).map((one): [Place, string] => [place, one])
  if (!last || range?.kind !== 'range' || others.length > 0) return whole()
  const found = resolved(path.slice(0, last.from), document)
    .flatMap((list) => matches(list, document))
    .filter((list): list is typeof list & { value: unknown[] } => Array.isArray(list.value))
  const places = found.map(({ path: at, value: { length } }): [Place, string] | undefined => {
    const start = fromStart(range.start ?? 0, length)
    if (start < fromStart(range.end ?? length, length)) return undefined
    if (start < length) return ['before', `${written(at)}[${start}]`]
    return length > 0 ? ['after', `${written(at)}[-1]`] : ['before', `${written(at)}[0]`]
  })
  if (places.every((one) => one === undefined)) return whole()
  return found.map(
    ({ path: at }, index) => places[index] ?? [place, written(at) + path.slice(last.from, last.to)],
  )
}

const fromStart = (index: number, length: number) => Math.max(0, index < 0 ? length + index : index)

/** What the mutator cannot follow is named by the places of its items. */
function resolved(path: string, document: SanityDocument): string[] {
  const { segments } = parsePath(path)
  for (const { from, to, terms = [] } of segments) {
    const [term, ...others] = terms
    if (!term || others.length > 0 || term.kind === 'other') continue
    const isLast = to === segments.at(-1)?.to
    if (isLast && term.kind === 'every') return [`${path.slice(0, from)}[0:]`]
    if (isLast && term.kind === 'range') return [term.end === 0 ? `${path.slice(0, from)}[1:1]` : path]
    return matches(path.slice(0, from), document).flatMap(({ path: place, value }) => {
      const indices = Array.isArray(value) ? indicesOf(value, term) : []
      if (indices.length === 0) return []
      return resolved(`${written(place)}[${indices.join(',')}]${path.slice(to)}`, document)
    })
  }
  return [path]
}

function indicesOf(list: unknown[], term: Exclude<Term, { kind: 'other' }>) {
  const all = [...list.keys()]
  if (term.kind === 'every') return all
  if (term.kind === 'isNull') return all.filter((index) => fieldOf(list[index], term.field) == null)
  return all.slice(term.start, term.end)
}

function fieldOf(item: unknown, field: string): unknown {
  const names = field.split('.').filter((name) => name !== '@')
  return names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item)
}

const written = (place: readonly (string | number)[]) =>
  place
    .map((part) =>
      typeof part === 'number' ? `[${part}]` : /^[A-Za-z_]\w*$/.test(part) ? `.${part}` : `['${part}']`,
    )
    .join('')
    .replace(/^\./, '')
