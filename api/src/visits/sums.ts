import { hourMs, hourOf } from './calendar.ts'
import type { Sum, VisitStore } from './store.ts'

export type Sums = ReturnType<typeof createSums>

/** So many names of a kind are told apart in an hour; paths are those of published pages. */
const mostNames = 50
const mostPaths = 500
export const otherName = '(other)'
const pathKinds: ReadonlySet<string> = new Set(['views', 'read25', 'read50', 'read75', 'read100'])
/** Vitals have names of their own making. */
const measures: ReadonlySet<string> = new Set(['lcp', 'inp', 'cls'])

/** Adds up in memory what `commit` writes; what cannot be written stays for the next time. */
export function createSums(store: Pick<VisitStore, 'add'>, clock: () => number) {
  let hour = Number.NaN
  let at = ''
  /** Of this hour, by kind and name. */
  let kinds = new Map<string, Map<string, Sum>>()
  let waiting = new Set<Sum>()
  let writing: Promise<void> | undefined

  // Every page that is served is added, so that neither the hour nor a key is written out each time.
  function add(kind: string, name = '') {
    const now = clock()
    if (Math.floor(now / hourMs) !== hour) {
      hour = Math.floor(now / hourMs)
      at = hourOf(now)
      kinds = new Map()
    }
    const sum = sumOf(kind, name)
    sum.count += 1
    waiting.add(sum)
  }

  function sumOf(kind: string, name: string) {
    let sums = kinds.get(kind)
    if (!sums) kinds.set(kind, (sums = new Map()))
    const known = sums.has(name) || sums.size < most(kind) ? name : otherName
    let sum = sums.get(known)
    if (!sum) sums.set(known, (sum = { at, kind, name: known, count: 0 }))
    return sum
  }

  async function write() {
    const written = [...waiting].map((sum) => ({ sum, copy: { ...sum } }))
    for (const sum of waiting) sum.count = 0
    waiting = new Set()
    try {
      await store.add(written.map(({ copy }) => copy))
    } catch (cause) {
      for (const { sum, copy } of written) {
        sum.count += copy.count
        waiting.add(sum)
      }
      throw cause
    }
  }

  return {
    add,
    /** One transaction at a time with all that was added since the one before. */
    async commit() {
      await writing?.catch(() => undefined)
      if (waiting.size === 0) return
      writing = write()
      await writing
    },
  }
}

function most(kind: string) {
  if (measures.has(kind)) return Number.POSITIVE_INFINITY
  return pathKinds.has(kind) ? mostPaths : mostNames
}
