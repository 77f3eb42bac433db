import { LockIcon } from '@sanity/icons/Lock'
import { UsersIcon } from '@sanity/icons/Users'
import { lazy } from 'react'
import type { Tool } from 'sanity'

const component = lazy(() => import('./people.tsx'))

/** For administrators, who find their own password there as well. */
export const peopleTool: Tool = { name: 'people', title: 'People', icon: UsersIcon, component }

/** For everybody else. */
export const passwordTool: Tool = { name: 'password', title: 'Your password', icon: LockIcon, component }
