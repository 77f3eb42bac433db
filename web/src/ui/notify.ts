/** The toast that is shown, and one that was dismissed; a new one takes the place of the last. */
export interface Notification {
  id: number
  title: string
  description: string
  variant: 'default' | 'destructive'
  open: boolean
}

export type NotifyInput = Pick<Notification, 'title' | 'description'> & { variant?: Notification['variant'] }

export const removalDelay = 1_000_000

let notifications: readonly Notification[] = []
let lastId = 0
let removal: ReturnType<typeof setTimeout>
const listeners = new Set<() => void>()

export function notify(input: NotifyInput) {
  clearTimeout(removal)
  const id = ++lastId
  publish([{ variant: 'default', ...input, id, open: true }])
  return id
}

/** Closes it at once, and removes it after the removal delay. */
export function dismiss(id: number) {
  if (!notifications.some((it) => it.id === id && it.open)) return
  publish(notifications.map((it) => ({ ...it, open: false })))
  removal = setTimeout(() => publish([]), removalDelay)
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const current = () => notifications

function publish(next: readonly Notification[]) {
  notifications = next
  for (const listener of listeners) listener()
}
