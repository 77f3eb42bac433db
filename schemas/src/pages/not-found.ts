import * as z from 'zod/mini'
import type { PageMeta } from './pages.ts'
import type { Report } from './parts.ts'
import { settings, settingsProjection, type Settings } from './settings.ts'

export const query = `{ "settings": ${settingsProjection} }`

export const contract = (report: Report) => z.object({ settings: settings(report) })

export const meta = ({ settings }: { settings: Settings }): PageMeta => ({
  title: `${settings.notFoundHeading} | ${settings.productName}`,
  description: settings.notFoundText,
  type: 'website',
  ground: 'deepNight',
})
