import { CalendarIcon } from '@sanity/icons/Calendar'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const plannedTool: Tool = {
  name: 'planned',
  title: 'Planned',
  icon: CalendarIcon,
  component: lazy(() => import('./planned.tsx')),
}
