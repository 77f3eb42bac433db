import { createStore } from '../store.ts'

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

const toasts = createStore<readonly ToastState[]>([])
export const { get: currentToasts, subscribe, use: useToasts } = toasts

let lastId = 0
let removal: ReturnType<typeof setTimeout>

export function addToast(input: ToastInput) {
  clearTimeout(removal)
  const id = ++lastId
  toasts.set([{ variant: 'default', ...input, id, open: true }])
  return id
}

/** Closes it at once, and removes it after the removal delay. */
export function dismissToast(id: number) {
  if (!toasts.get().some((it) => it.id === id && it.open)) return
  toasts.set(toasts.get().map((it) => ({ ...it, open: false })))
  removal = setTimeout(() => toasts.set([]), removalDelay)
}
