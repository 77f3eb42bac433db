/** For fuzzing tests: everything follows from the seed, which a failing test prints. */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  const text = (most = 30) => Array.from({ length: below(most) }, () => pick(letters)).join('')

  function object(depth: number, share = 0.4) {
    const made: Record<string, unknown> = {}
    for (const key of keys) if (next() < share) made[key] = value(depth - 1)
    return made
  }

  function value(depth: number): unknown {
    const kind = next()
    if (depth <= 0 || kind < 0.4) return pick([null, true, false, 0, -1.5, 3e21, '', text(), text()])
    if (kind >= 0.7) return object(depth)
    return Array.from({ length: below(6) }, (_, index) =>
      next() < 0.5 ? { _key: `k${index}`, n: value(depth - 1) } : value(depth - 1),
    )
  }
  return { next, below, pick, text, object, value }
}

export type Random = ReturnType<typeof chance>

const keys = ['a', 'b', 'n', 'title', 'Ä', '_key', '__x', 'zz', '1', '10', '2', '🦉']
const letters = ['a', 'b', 'é', 'e\u0301', '漢', '🦉', '🦊', '👍🏽', '👩‍👩‍👧', '\u2028', '\0', ' ', '\n', '"', '\\']
