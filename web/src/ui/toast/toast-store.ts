/** The toast that is shown, and one that was dismissed; a new one takes the place of the last. */
export interface ToastState {
  id: number
  title: string
  description: string
  variant: 'default' | 'destructive'
  open: boolean
}

export type ToastInput = Pick<ToastState, 'title' | 'description'> & { variant?: ToastState['variant'] }

export const removalDelay = 1_000_000

let toasts: readonly ToastState[] = []
let lastId = 0
let removal: ReturnType<typeof setTimeout>
const listeners = new Set<() => void>()

export function addToast(input: ToastInput) {
  clearTimeout(removal)
  const id = ++lastId
  publish([{ variant: 'default', ...input, id, open: true }])
  return id
}

/** Closes it at once, and removes it after the removal delay. */
export function dismissToast(id: number) {
  if (!toasts.some((it) => it.id === id && it.open)) return
  publish(toasts.map((it) => ({ ...it, open: false })))
  removal = setTimeout(() => publish([]), removalDelay)
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentToasts = () => toasts

function publish(next: readonly ToastState[]) {
  toasts = next
  for (const listener of listeners) listener()
}
