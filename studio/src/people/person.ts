export const roles = { administrator: 'Administrator', editor: 'Editor', viewer: 'Viewer' } as const
export type Role = keyof typeof roles

export interface Person {
  id: string
  username: string
  role: Role
  createdAt: string
}
