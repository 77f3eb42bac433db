import type { CurrentUser } from 'sanity'

export const isAdministrator = (user: Pick<CurrentUser, 'roles'> | null) =>
  user?.roles.some(({ name }) => name === 'administrator') ?? false

export const isViewer = (user: Pick<CurrentUser, 'roles'> | null) =>
  user?.roles.every(({ name }) => name === 'viewer') ?? true
