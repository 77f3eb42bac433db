import { useSyncExternalStore } from 'react'

/** False on the server and while the server's markup is hydrated, true afterwards and in whatever mounts later. */
export const useHydrated = () => useSyncExternalStore(noSubscription, isClient, isServer)

const noSubscription = () => () => {}
const isClient = () => true
const isServer = () => false
