import { InboxIcon } from '@sanity/icons/Inbox'
import { lazy } from 'react'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { useNews } from './feed.ts'

export const enquiriesTool: Tool = {
  name: 'enquiries',
  title: 'Enquiries',
  icon: UnreadIcon,
  component: lazy(() => import('./inbox.tsx')),
  router: route.create('/', [route.create('/:enquiry')]),
}

/** The tray, with the number of unread enquiries on it. */
function UnreadIcon() {
  const unread = useNews().counts?.new ?? 0
  if (unread === 0) return <InboxIcon />
  return (
    <svg viewBox="0 0 25 25" width="1em" height="1em" data-sanity-icon="inbox" role="img">
      <title>{`${unread} unread`}</title>
      <InboxIcon width={25} height={25} />
      <circle cx="18" cy="7" r="7" fill="#b4430f" />
      <text x="18" y="10.5" textAnchor="middle" fontSize="10" fontWeight="700" fill="#fff" stroke="none">
        {unread > 99 ? '99' : unread}
      </text>
    </svg>
  )
}
