import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import type { Tool } from 'sanity'
import { StartHere } from './start-here.tsx'

export const startHereTool: Tool = {
  name: 'start-here',
  title: 'Start here',
  icon: HelpCircleIcon,
  component: StartHere,
}
