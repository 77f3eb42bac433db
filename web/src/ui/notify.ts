/** Notifications: one is visible at a time; a dismissed one stays in memory for a very long while. */
export interface Notification {
  id: number
  title: string
  description: string
  variant: 'default' | 'destructive'
  open: boolean
}

export const removalDelay = 1_000_000
const visibleAtOnce = 1

export function notify({ title, description, variant = 'default' }: NotifyInput) {
  const id = ++lastId
  for (const { id: earlier } of notifications) forget(earlier)
  publish([{ id, title, description, variant, open: true }, ...notifications].slice(0, visibleAtOnce))
  return id
}

export function dismiss(id: number) {
  if (!notifications.some((it) => it.id === id && it.open)) return
  publish(notifications.map((it) => (it.id === id ? { ...it, open: false } : it)))
  removals.set(
    id,
    setTimeout(() => {
      forget(id)
      publish(notifications.filter((it) => it.id !== id))
    }, removalDelay),
  )
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const current = () => notifications

export type NotifyInput = Pick<Notification, 'title' | 'description'> & { variant?: Notification['variant'] }

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function forget(id: number) {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

function publish(next: readonly Notification[]) {
  notifications = next
  for (const listener of listeners) listener()
}
