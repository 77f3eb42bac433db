import { PlugIcon } from '@sanity/icons/Plug'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const webhooksTool: Tool = {
  name: 'webhooks',
  title: 'Webhooks',
  icon: PlugIcon,
  component: lazy(() => import('./webhooks.tsx')),
}
