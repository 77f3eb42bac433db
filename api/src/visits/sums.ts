import { hourOf } from './calendar.ts'
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
  let at = ''
  let names = new Map<string, Set<string>>()
  let waiting = new Map<string, Sum>()
  let writing: Promise<void> | undefined

  function add(kind: string, name = '') {
    const hour = hourOf(clock())
    if (hour !== at) {
      at = hour
      names = new Map()
    }
    const known = nameIn(kind, name)
    const key = `${at} ${kind} ${known}`
    const sum = waiting.get(key)
    if (sum) sum.count += 1
    else waiting.set(key, { at, kind, name: known, count: 1 })
  }

  function nameIn(kind: string, name: string) {
    if (measures.has(kind)) return name
    const known = names.get(kind) ?? new Set()
    names.set(kind, known)
    if (known.size >= (pathKinds.has(kind) ? mostPaths : mostNames) && !known.has(name)) return otherName
    known.add(name)
    return name
  }

  async function write() {
    const sums = waiting
    waiting = new Map()
    try {
      await store.add([...sums.values()])
    } catch (cause) {
      for (const [key, sum] of sums) {
        const since = waiting.get(key)
        waiting.set(key, since ? { ...sum, count: sum.count + since.count } : sum)
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
