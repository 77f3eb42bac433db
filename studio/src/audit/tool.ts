import { ActivityIcon } from '@sanity/icons/Activity'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const auditTool: Tool = {
  name: 'log',
  title: 'Log',
  icon: ActivityIcon,
  component: lazy(() => import('./audit-log.tsx')),
}
