import { createStore } from '../store.ts'

/** The step that is shown; undefined while nobody takes the tour. */
export const tourStep = createStore<number | undefined>(undefined)
export const startTour = () => tourStep.write(0)
