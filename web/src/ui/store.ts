import { useSyncExternalStore } from 'react'

/** A value that lives outside of React, so that code which is no component can change it. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    /** During hydration it is what the server rendered with. */
    use: (served = initial) => useSyncExternalStore(subscribe, get, () => served),
  }
}
