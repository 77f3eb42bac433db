import { UserIcon } from '@sanity/icons/User'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const accountTool: Tool = {
  name: 'account',
  title: 'Your account',
  icon: UserIcon,
  component: lazy(() => import('./account.tsx')),
}
