import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    watch(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <Value>({ watch, read }: ReturnType<typeof createStore<Value>>) =>
  useSyncExternalStore(watch, read)
