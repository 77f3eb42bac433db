/** The step that is shown; undefined while nobody takes the tour. */
let current: number | undefined
const listeners = new Set<() => void>()

export const currentStep = () => current

export function watchTour(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function goToStep(step: number | undefined) {
  current = step
  for (const listener of listeners) listener()
}

export const startTour = () => goToStep(0)
export const endTour = () => goToStep(undefined)
