import type { Role } from '@daymark/schemas/staff'

export const roleTitles: Record<Role, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
}
