import * as z from 'zod/mini'
import { formSteps, longestCampaign, longestPath, readSteps, vitalNames } from './beacon.ts'

/** More is not read. */
export const mostBeaconBytes = 1_500

/** What a page in a browser tells the server of a visit, as JSON in a beacon of `text/plain`. */
export const beaconSchema = z.strictObject({
  /** As the address has it, percent-encoded. */
  path: z.string().check(z.maxLength(longestPath)),
  /** Absent in a later beacon of the same page. */
  view: z.optional(
    z.strictObject({
      /** The page was loaded from the server, not moved to within the site. */
      loaded: z.boolean(),
      /** Of a visit that begins here: the host that led here, or an empty text. */
      from: z.optional(z.string().check(z.maxLength(253))),
      /** Its utm_source, utm_medium and utm_campaign. */
      campaign: z.optional(z.string().check(z.maxLength(longestCampaign))),
      /** Of the window, in CSS pixels. */
      width: z.number().check(z.gte(0), z.lte(100_000)),
    }),
  ),
  /** What happened on the page for the first time since the beacon before. */
  steps: z.optional(z.array(z.enum([...readSteps, ...formSteps])).check(z.maxLength(8))),
  vitals: z.optional(z.partialRecord(z.enum(vitalNames), z.number().check(z.gte(0), z.lte(600_000)))),
})
export type Beacon = z.infer<typeof beaconSchema>
