import type { PageName } from '@daymark/schemas/pages'

/** Which page an address shows. */
export function pageAt(pathname: string): PageName {
  if (pathname === '/') return 'home'
  return pathname.replace(/\/$/, '') === '/projects' ? 'projects' : 'notFound'
}
