import { HeartIcon } from '@sanity/icons/Heart'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const stateTool: Tool = {
  name: 'state',
  title: 'How it is',
  icon: HeartIcon,
  component: lazy(() => import('./state.tsx')),
}
