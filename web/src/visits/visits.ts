import {
  beaconPath,
  campaignOf,
  longestPath,
  readSteps,
  type Step,
  type VitalName,
} from '@daymark/schemas/beacon'
import type { Beacon } from '@daymark/schemas/beacon-schema'
import { hasOptedOut } from '../analytics/opted-out.ts'
import { firstInteraction } from '../ui/lazy-on-interaction.tsx'

/**
 * The firm's own figures: what happened on a page goes to the server in one beacon when the visitor leaves it or looks
 * away, and in a later one only what happened since. Nothing is kept in the browser.
 */
let unsent: Beacon | undefined
let arrivedFrom: ReturnType<typeof arrival> = {}
const noted = new Set<Step | VitalName>()

/** Begins to count a page: the first one, which was loaded from the server, or one that the visitor moved to. */
export function countView(apiOrigin: string, loaded: boolean) {
  if (loaded) {
    if (hasOptedOut() || isPreview()) return
    // Vitals and the way down the page need their chunk only once the visitor does something.
    void firstInteraction().then(watchBehaviour)
    addEventListener('visibilitychange', () => document.hidden && send(apiOrigin))
    arrivedFrom = arrival()
  } else {
    if (!unsent) return
    send(apiOrigin)
    for (const step of readSteps) noted.delete(step)
  }
  const path = location.pathname.slice(0, longestPath)
  unsent = { path, view: { loaded, width: innerWidth, ...(loaded && arrivedFrom) } }
}

/** What an enquiry says of the visit that it belongs to; nothing of visitors who are not counted. */
export const cameFrom = () => unsent && { page: location.pathname, ...arrivedFrom }

/** What happens on a page counts once for each view of it; what happens to the form, once for each load. */
export function noteStep(step: Step) {
  if (unsent && isNew(step)) unsent.steps = [...(unsent.steps ?? []), step]
}

export function noteVital(name: VitalName, value: number) {
  if (unsent && isNew(name)) unsent.vitals = { ...unsent.vitals, [name]: value }
}

const isNew = (what: Step | VitalName) => noted.size < noted.add(what).size

function send(apiOrigin: string) {
  if (!unsent) return
  const { path, ...rest } = unsent
  if (Object.keys(rest).length > 0) navigator.sendBeacon(apiOrigin + beaconPath, JSON.stringify(unsent))
  unsent = { path }
}

/** Without its chunk the page is counted all the same. */
async function watchBehaviour() {
  const { watch } = await import('./behaviour.ts').catch(() => ({ watch: () => {} }))
  watch({ noteStep, noteVital })
}

/** Where a visit comes from that begins with this page; nothing of one that goes on with it. */
function arrival(): { from?: string; campaign?: string } {
  const [navigation] = performance.getEntriesByType('navigation')
  const { referrer } = document
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  const goesOn = (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
  if (goesOn || host === location.hostname) return {}
  const campaign = campaignOf(location.search)
  return { from: host, ...(campaign && { campaign }) }
}

/** In the Studio, or by a link that staff shared. */
const isPreview = () => window.parent !== window || new URLSearchParams(location.search).has('preview')
