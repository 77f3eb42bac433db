import { BarChartIcon } from '@sanity/icons/BarChart'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const visitsTool: Tool = {
  name: 'visits',
  title: 'Visits',
  icon: BarChartIcon,
  component: lazy(() => import('./visits.tsx')),
}
