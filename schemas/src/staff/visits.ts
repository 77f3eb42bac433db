import * as z from 'zod/mini'
import { vitalNames } from '../visits/beacon.ts'

/** What the API answers the Studio about visits. Days begin at midnight UTC; `before` is of as many days before. */

export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

const figure = z.object({ now: z.number(), before: z.number() })
export type Figure = z.infer<typeof figure>

const named = z.extend(figure, { name: z.string() })
export type Named = z.infer<typeof named>

const days = z.array(z.object({ day: z.string(), visitors: z.number(), views: z.number(), sent: z.number() }))
export type Days = z.infer<typeof days>

const page = z.extend(named, {
  /** How many views went past each quarter of the page. */
  read: z.array(z.number()),
})

/** The value that three of four page loads were no worse than; null where there was none. */
const vital = z.nullable(
  z.object({
    p75: z.number(),
    rating: z.enum(['good', 'needs-work', 'poor']),
    loads: z.number(),
  }),
)
export type Vital = z.infer<typeof vital>

export const visitsReportSchema = z.object({
  days,
  /** As many as `days`. */
  before: days,
  /** Each day's visitors added up. */
  visitors: figure,
  views: figure,
  sources: z.array(named),
  campaigns: z.array(named),
  pages: z.array(page),
  devices: z.array(named),
  /** From the visit to the enquiry. */
  funnel: z.object({ seen: figure, begun: figure, failed: figure, sent: figure }),
  vitals: z.record(z.enum(vitalNames), vital),
  /** Page loads by robots that say so, and by what never ran the page's script. */
  robots: z.object({ named: figure, withoutScript: figure }),
  /** Page views by the hour of the day, of the last seven days. */
  hours: z.array(z.number()),
  /** The days on which something was published, and what. */
  publishes: z.array(z.object({ day: z.string(), what: z.array(z.string()) })),
})
export type VisitsReport = z.infer<typeof visitsReportSchema>

/** Addresses that visitors asked for in vain, those that most of them asked for first. */
export const missedAddressesSchema = z.object({
  missed: z.array(
    z.object({
      address: z.string(),
      /** Each is counted once a day. */
      visitors: z.number(),
      lastDay: z.string(),
    }),
  ),
})
export type MissedAddresses = z.infer<typeof missedAddressesSchema>

/** Whether the caller gets the weekly mail; null where there is no account to send it to. */
export const weeklyMailSchema = z.object({ wanted: z.nullable(z.boolean()) })
export type WeeklyMail = z.infer<typeof weeklyMailSchema>
