import type { SanityDocument } from './document.ts'
import { isRecord } from './document.ts'

/** What clients call the lake's one project and its one dataset. */
export const projectId = 'local'
export const datasetName = 'production'

/** Every document in memory, by id, by type and by what it refers to; follows the commits. */
export class Dataset {
  #byId = new Map<string, SanityDocument>()
  #byType = new Map<string, Map<string, SanityDocument>>()
  #referrers = new Map<string, Map<string, boolean>>()
  #typeRevision = new Map<string, number>()
  #revision = 0

  get revision() {
    return this.#revision
  }

  get size() {
    return this.#byId.size
  }

  get(id: string) {
    return this.#byId.get(id)
  }

  all() {
    return this.#byId.values()
  }

  ofType(type: string) {
    return this.#byType.get(type)?.values() ?? [].values()
  }

  typeRevision(type: string) {
    return this.#typeRevision.get(type) ?? 0
  }

  /** Ids of the documents that refer to `id`; the value tells whether the reference is strong. */
  referrers(id: string): ReadonlyMap<string, boolean> {
    return this.#referrers.get(id) ?? none
  }

  put(id: string, next: SanityDocument | undefined) {
    const previous = this.#byId.get(id)
    this.#revision++
    if (previous) this.#remove(previous)
    if (!next) return
    this.#byId.set(id, next)
    const siblings = this.#byType.get(next._type) ?? new Map<string, SanityDocument>()
    siblings.set(id, next)
    this.#byType.set(next._type, siblings)
    this.#typeRevision.set(next._type, this.#revision)
    for (const [target, strong] of references(next)) {
      const sources = this.#referrers.get(target) ?? new Map<string, boolean>()
      sources.set(id, strong)
      this.#referrers.set(target, sources)
    }
  }

  #remove(document: SanityDocument) {
    this.#byId.delete(document._id)
    this.#byType.get(document._type)?.delete(document._id)
    this.#typeRevision.set(document._type, this.#revision)
    for (const target of references(document).keys()) {
      const sources = this.#referrers.get(target)
      sources?.delete(document._id)
      if (sources?.size === 0) this.#referrers.delete(target)
    }
  }
}

/** Targets of the references inside `value`; true when one of them is strong, as none to another dataset is. */
export function references(value: unknown, found = new Map<string, boolean>()) {
  if (Array.isArray(value)) {
    for (const item of value) references(item, found)
  } else if (isRecord(value)) {
    const target = typeof value._ref === 'string' ? value._ref : undefined
    if (target !== undefined) found.set(target, found.get(target) === true || isStrong(value))
    for (const item of Object.values(value)) if (typeof item === 'object') references(item, found)
  }
  return found
}

/** The value without strong references to what `exists` denies, as if they had been taken out by hand. */
export function withoutDangling(value: unknown, exists: (id: string) => boolean): unknown {
  const isDangling = (item: unknown) => isRecord(item) && isStrong(item) && !exists(String(item._ref))
  if (Array.isArray(value)) {
    return value.filter((item) => !isDangling(item)).map((item) => withoutDangling(item, exists))
  }
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([, item]) => !isDangling(item))
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutDangling(item, exists)]))
}

const isStrong = ({ _ref, _weak, ...others }: Record<string, unknown>) =>
  typeof _ref === 'string' && _weak !== true && !('_dataset' in others) && !('_projectId' in others)

const none: ReadonlyMap<string, boolean> = new Map()
