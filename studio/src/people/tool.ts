import { UsersIcon } from '@sanity/icons/Users'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const peopleTool: Tool = {
  name: 'people',
  title: 'People',
  icon: UsersIcon,
  component: lazy(() => import('./people.tsx')),
}
