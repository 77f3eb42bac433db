import { InboxIcon } from '@sanity/icons/Inbox'
import { lazy } from 'react'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'

export const enquiriesTool: Tool = {
  name: 'enquiries',
  title: 'Enquiries',
  icon: InboxIcon,
  component: lazy(() => import('./inbox.tsx')),
  router: route.create('/', [route.create('/:enquiry')]),
}
