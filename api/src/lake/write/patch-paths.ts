import { extractWithPath } from '@sanity/mutator'
import { isRecord, type Patch, type SanityDocument } from '../document.ts'

/** The patch in paths that @sanity/mutator knows: it has neither `[*]` nor comparisons with null. */
export function replayable(patch: Patch, document: SanityDocument): Patch {
  const known = { ...patch }
  const plain = (path: string) => withoutNull(everyItem(path), document)
  for (const name of ['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch'] as const) {
    const entries = Object.entries(known[name] ?? {})
    if (entries.length === 0) continue
    known[name] = Object.fromEntries(
      entries.flatMap(([path, value]) => plain(path).map((one) => [one, value])),
    ) as never
  }
  if (known.unset) known.unset = known.unset.flatMap(plain)
  if (known.insert) {
    const entries = Object.entries(known.insert).flatMap(([place, value]) =>
      typeof value === 'string' ? plain(value).map((one) => [place, one]) : [[place, value]],
    )
    known.insert = Object.fromEntries(entries)
  }
  return known
}

/** `[*]` is the mutator's open range; quoted text is left alone. */
const everyItem = (path: string) =>
  path.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[\*\]/g, (part) => (part === '[*]' ? '[0:]' : part))

const nullFilter =
  /^((?:[^"'[]|\["(?:[^"\\]|\\.)*"\]|\[(?!\s*[@\w.]+\s*==\s*null\s*\])[^\]]*\])*)\[\s*([@\w.]+)\s*==\s*null\s*\](.*)$/s

/** Items whose field is null or missing are named by their places. */
function withoutNull(path: string, document: SanityDocument): string[] {
  const [, list = '', field = '', rest = ''] = nullFilter.exec(path) ?? []
  if (!field) return [path]
  return extractWithPath(list, document).flatMap(({ path: place, value }) => {
    if (!Array.isArray(value)) return []
    const places = [...value.keys()].filter((index) => fieldOf(value[index], field) == null)
    return places.length === 0 ? [] : withoutNull(`${written(place)}[${places.join(',')}]${rest}`, document)
  })
}

function fieldOf(item: unknown, field: string): unknown {
  const names = field.split('.').filter((name) => name !== '@')
  return names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item)
}

const written = (place: readonly (string | number)[]) =>
  place
    .map((part) => (typeof part === 'number' ? `[${part}]` : /^\w+$/.test(part) ? `.${part}` : `['${part}']`))
    .join('')
    .replace(/^\./, '')
