import { ImagesIcon } from '@sanity/icons/Images'
import { lazy } from 'react'
import type { Tool } from 'sanity'

export const picturesTool: Tool = {
  name: 'pictures',
  title: 'Pictures',
  icon: ImagesIcon,
  component: lazy(() => import('./pictures.tsx')),
}
