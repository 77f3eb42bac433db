import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, true afterwards and in components that mount after it. */
export const useHydrated = () => useSyncExternalStore(noSubscription, isClient, isServer)

const noSubscription = () => () => {}
const isClient = () => true
const isServer = () => false
