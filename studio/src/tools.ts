import { ActivityIcon } from '@sanity/icons/Activity'
import { BarChartIcon } from '@sanity/icons/BarChart'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { HeartIcon } from '@sanity/icons/Heart'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { ImagesIcon } from '@sanity/icons/Images'
import { InboxIcon } from '@sanity/icons/Inbox'
import { PlugIcon } from '@sanity/icons/Plug'
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import { lazy, type ComponentType } from 'react'
import type { CurrentUser, Tool } from 'sanity'
import { route } from 'sanity/router'
import { forDevelopers } from './developers.ts'
import { hosted } from './project.ts'
import { isAdministrator } from './roles.ts'
import { StartHere } from './start-here/start-here.tsx'

const tool = (
  name: string,
  title: string,
  icon: ComponentType,
  load: () => Promise<{ default: ComponentType }>,
): Tool => ({ name, title, icon, component: lazy(load) })

const startHere: Tool = {
  name: 'start-here',
  title: 'Start here',
  icon: HelpCircleIcon,
  component: StartHere,
}
export const enquiriesTool: Tool = {
  ...tool('enquiries', 'Enquiries', InboxIcon, () => import('./enquiries/inbox.tsx')),
  router: route.create('/', [route.create('/:enquiry')]),
}
export const plannedTool = tool('planned', 'Planned', CalendarIcon, () => import('./planned/planned.tsx'))
const pictures = tool('pictures', 'Pictures', ImagesIcon, () => import('./pictures/pictures.tsx'))
const visits = tool('visits', 'Visits', BarChartIcon, () => import('./visits/visits.tsx'))
const people = tool('people', 'People', UsersIcon, () => import('./people/people.tsx'))
const log = tool('log', 'Log', ActivityIcon, () => import('./audit/audit-log.tsx'))
const webhooks = tool('webhooks', 'Webhooks', PlugIcon, () => import('./webhooks/webhooks.tsx'))
const state = tool('state', 'How it is', HeartIcon, () => import('./state/state.tsx'))
const account = tool('account', 'Your account', UserIcon, () => import('./account/account.tsx'))

/** The tools of somebody, in the order of the bar; `plugged` are those of the Studio's plugins. */
export function toolsFor(plugged: Tool[], { currentUser }: { currentUser: CurrentUser | null }): Tool[] {
  const administrator = isAdministrator(currentUser)
  const isVision = ({ name }: Tool) => name === 'vision'
  return [
    startHere,
    ...plugged.filter((it) => !isVision(it)),
    pictures,
    ...(hosted ? [] : [plannedTool]),
    enquiriesTool,
    visits,
    ...(administrator && !hosted ? [people] : []),
    ...(administrator ? [log] : []),
    ...(administrator && !hosted ? [webhooks] : []),
    state,
    ...(hosted ? [] : [account]),
    ...(administrator && forDevelopers() ? plugged.filter(isVision) : []),
  ]
}
