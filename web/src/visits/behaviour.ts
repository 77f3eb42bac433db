import { formSteps, readSteps, type Step, type VitalName } from '@daymark/schemas/beacon'
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import { onScroll } from '../ui/on-scroll.ts'

const form = '#contact-form'
const restMs = 250
const [seen, begun] = formSteps

interface Notes {
  noteStep: (step: Step) => void
  noteVital: (name: VitalName, value: number) => void
}

/** Notes how quick the page was, how far it is read, and whether the form is seen and begun. */
export function watch({ noteStep, noteVital }: Notes) {
  onLCP(unlessRestored((value) => noteVital('lcp', value)))
  onINP(unlessRestored((value) => noteVital('inp', value)))
  onCLS(unlessRestored((value) => noteVital('cls', value)))
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest(form)) noteStep(begun)
  })
  onScroll(restMs, look)
  look()

  function look() {
    const main = document.querySelector('main')?.getBoundingClientRect()
    if (!main) return
    const read = (innerHeight - main.top) / main.height
    readSteps.forEach((step, index) => {
      // 1 % less, because the page's height may not be a whole number of pixels.
      if (read > (index + 1) / readSteps.length - 0.01) noteStep(step)
    })
    const place = document.querySelector(form)?.getBoundingClientRect()
    if (place && place.top < innerHeight && place.bottom > 0) noteStep(seen)
  }
}

/** A page that comes back from the back/forward cache is there at once, and was measured when it was loaded. */
function unlessRestored(note: (value: number) => void) {
  return ({ navigationType, value }: Metric) => {
    if (navigationType !== 'back-forward-cache') note(value)
  }
}
