import type { Role } from '@daymark/schemas/staff'
import type { CurrentUser } from 'sanity'

export const roleTitles: Record<Role, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
}

export const isAdministrator = (user: Pick<CurrentUser, 'roles'> | null) =>
  user?.roles.some(({ name }) => name === 'administrator') ?? false

export const isViewer = (user: Pick<CurrentUser, 'roles'> | null) =>
  user?.roles.every(({ name }) => name === 'viewer') ?? true
