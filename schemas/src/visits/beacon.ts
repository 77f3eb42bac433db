/** What a page in a browser and the server both know of a beacon; without zod, because every page loads it. */

export const beaconPath = '/api/visits'

/** Quarters of the page that were read, and what happened to the form, in their order. */
export const readSteps = ['read25', 'read50', 'read75', 'read100'] as const
export const formSteps = ['seen', 'begun', 'failed', 'sent'] as const
export type Step = (typeof readSteps)[number] | (typeof formSteps)[number]

export const vitalNames = ['lcp', 'inp', 'cls'] as const
export type VitalName = (typeof vitalNames)[number]

export const longestPath = 500
export const longestCampaign = 100

/** The names of a campaign as one, from the query of an address; empty where it names none. */
export function campaignOf(search: string) {
  const query = new URLSearchParams(search)
  return ['utm_source', 'utm_medium', 'utm_campaign']
    .map((name) => query.get(name)?.trim())
    .filter(Boolean)
    .join(' / ')
    .slice(0, longestCampaign)
}
